import BankDomain
import BankFeatures
import BankServices
import LanguageKit

/// The pages on which a transfer is made.
@MainActor
enum TransferPage {
    private static let title: Phrase = "New transfer"

    static func form(
        _ form: TransferForm, _ choices: TransferChoices, _ key: IdempotencyKey,
        problem: ServiceError? = nil, _ visit: PageVisit
    ) -> WebPage {
        WebPage(title, problem: problem) {
            if choices.sources.isEmpty {
                Parts.noAccounts
            } else {
                if form.draft.to.isEmpty { known(choices) }
                PageForm.post(PagePath("transfers", "review"), visit, .style("card")) {
                    PageForm.hidden("key", key.text)
                    parties(
                        from: form.draft.from, to: form.draft.to, creditorName: form.draft.creditorName,
                        choices)
                    PageForm.amount(value: form.amount)
                    PageForm.field(
                        "reference", "Reference", value: form.draft.reference, .text("autocomplete", "off"))
                    PageForm.field(
                        "executionDate", "Date", value: form.date, type: "date",
                        hint: "Leave it empty to pay now.")
                    PageForm.button("Continue")
                }
            }
        }
    }

    /// The saved payees, of whom each fills in the form.
    private static func known(_ choices: TransferChoices) -> HTML {
        guard !choices.payees.isEmpty else { return .nothing }
        return tag("ul", .style("known"), .label("Payees")) {
            for payee in choices.payees.prefix(8) {
                tag("li") {
                    tag("a", .href(PagePath("transfers", "new", query: [("to", payee.id.text)]))) {
                        Rows.avatar(payee.name)
                        HTML.text(payee.name)
                    }
                }
            }
        }
    }

    /// The fields of the account to pay from and of the payee, who is suggested while the user types.
    static func parties(
        from: String, to: String, creditorName: String, _ choices: TransferChoices
    ) -> HTML {
        let standard = choices.sources.first(where: \.isDefault)?.id.text ?? ""
        return .group([
            PageForm.choice(
                "from", "From", choices.sources.map(source), chosen: from.isEmpty ? standard : from),
            PageForm.field(
                "to", "Payee", value: choices.name(of: to),
                hint: "A saved payee, an account of this bank, or an IBAN.",
                .text("list", "payees"), .flag("required"), .text("autocomplete", "off")),
            tag("datalist", .id("payees")) {
                for name in choices.names { tag("option", .text("value", name)) }
            },
            PageForm.field(
                "creditorName", "Name of the payee", value: creditorName,
                hint: "Only for an IBAN of another bank.", .text("autocomplete", "off")),
        ])
    }

    static func review(
        _ review: TransferReview, _ form: TransferForm, _ key: IdempotencyKey, _ names: PayeeNames,
        hasChanged: Bool, lacksFactor: Bool, _ visit: PageVisit
    ) -> WebPage {
        WebPage("Review the transfer") {
            if hasChanged {
                Parts.notice(
                    "The terms have changed since you saw them. Nothing was paid. Review them again.")
            }
            facts(review, names)
            if lacksFactor {
                tag("div", .style("notice")) {
                    tag("p") { "This payment needs a code, and you have no second factor." }
                    Parts.secondFactor
                }
            } else {
                if review.preview.needsCode { Parts.notice("The next page asks for a code.") }
                PageForm.post(.transfers, visit) {
                    form.hidden(key: key, terms: review.terms)
                    PageForm.button("Pay \(review.amount.figure)")
                }
            }
            tag("p") {
                tag("a", .href(visit.path("transfers", "new", draft: form.pairs(key: key)))) { "Change it" }
            }
        }
    }

    /// The bank did not answer. The same form has the same key, so sending it again pays once.
    static func again(
        _ error: ServiceError, _ review: TransferReview, _ form: TransferForm, _ key: IdempotencyKey,
        _ names: PayeeNames, _ visit: PageVisit
    ) -> WebPage {
        WebPage(title, status: 503) {
            Parts.problem(error, visit)
            tag("p") { "You can send it again: it is paid once." }
            facts(review, names)
            PageForm.post(.transfers, visit) {
                form.hidden(key: key, terms: review.terms)
                PageForm.button("Send again")
            }
        }
    }

    private static func facts(_ review: TransferReview, _ names: PayeeNames) -> HTML {
        let preview = review.preview
        return .group([
            Parts.figure(
                Parts.amount(review.amount), above: .phrase("To \(names.payee(of: preview))")),
            Parts.facts([
                ("Payee", .text(names.payee(of: preview))),
                ("Payee's IBAN", preview.creditorIBAN.map { .text($0.groupedText) }),
                ("From", .text(review.from.accountName)),
                ("Reference", review.reference.isEmpty ? nil : .text(review.reference)),
                ("Date", Parts.date(preview.executionDate)),
                ("Payee gets", preview.creditedAmount.map(Parts.amount)),
                ("Fee", preview.fee.map(Parts.amount)),
                ("Total", Parts.total(review.amount, fee: preview.fee)),
                ("Balance after", preview.balances.map { Parts.amount($0.balance) }),
            ]),
        ])
    }

    private static func source(_ account: Account) -> (value: String, text: Phrase) {
        (account.id.text, "\(account.accountName): \(account.availableBalance.figure)")
    }
}
