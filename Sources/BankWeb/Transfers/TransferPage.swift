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

    /// The fields of the account to pay from and of the payee, who is suggested while the user types.
    static func parties(
        from: String, to: String, creditorName: String, _ choices: TransferChoices
    ) -> HTML {
        let standard = choices.sources.first(where: \.isDefault)?.id.text ?? ""
        return .group([
            PageForm.choice(
                "from", "From", choices.sources.map(source), chosen: from.isEmpty ? standard : from),
            PageForm.field(
                "to", "Payee", value: to, hint: "A saved payee, an account of this bank, or an IBAN.",
                .text("list", "payees"), .flag("required"), .text("autocomplete", "off")),
            tag("datalist", .id("payees")) {
                for payee in choices.payees {
                    tag("option", .text("value", payee.id.text)) { .text(payee.name) }
                }
                for account in choices.sources {
                    tag("option", .text("value", account.id.text)) { .text(account.accountName) }
                }
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
                    PageForm.button("Pay \(review.amount.shown)")
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
        return Parts.facts([
            ("From", .text("\(review.from.accountName) (\(review.from.id.text))")),
            ("Payee", .text(names.payee(of: preview))),
            ("Payee's IBAN", preview.creditorIBAN.map { .text($0.groupedText) }),
            ("Amount", Parts.amount(review.amount)),
            ("Fee", preview.fee.map(Parts.amount)),
            ("Payee gets", preview.creditedAmount.map(Parts.amount)),
            ("Reference", review.reference.isEmpty ? nil : .text(review.reference)),
            ("Date", Parts.date(preview.executionDate)),
        ])
    }

    private static func source(_ account: Account) -> (value: String, text: Phrase) {
        (account.id.text, "\(account.accountName) (\(account.id)): \(account.availableBalance.shown)")
    }
}
