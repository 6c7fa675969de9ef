import BankDomain
import BankFeatures
import BankServices
import LanguageKit

/// The pages on which a transfer is made.
@MainActor
enum TransferPage {
    private static let title: Phrase = "Pay"

    static func form(
        _ form: TransferForm, _ choices: TransferChoices, _ key: IdempotencyKey,
        problem: ServiceError? = nil, _ visit: PageVisit
    ) -> WebPage {
        WebPage(title, problem: problem) {
            if let lost = lost(visit) { Parts.notice(lost) }
            if choices.sources.isEmpty {
                Parts.noAccounts
            } else {
                if form.draft.to.isEmpty { known(choices) }
                PageForm.post(
                    PagePath("transfers", "review"), visit, .style("card"), .flag("data-kept")
                ) {
                    PageForm.hidden("key", key.text)
                    visit.payerField
                    payee(form.draft.to, name: form.draft.creditorName, choices)
                    PageForm.amount(value: form.amount)
                    PageForm.field(
                        "reference", "Reference", value: form.draft.reference, .text("autocomplete", "off"))
                    source(form.draft.from, choices)
                    day(form.date)
                    PageForm.button("Continue")
                }
            }
        }
    }

    /// What became of a payment that was kept during a sign-in, and can't be read any more.
    private static func lost(_ visit: PageVisit) -> Phrase? {
        switch visit.query["lost"] {
        case "payment": "Your payment was not made. Please enter it again."
        case "unknown":
            "We don't know whether your payment was made. See your transfers before you enter it again."
        default: nil
        }
    }

    /// Saved payees, the last paid ones first, of whom each fills in the form.
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

    /// Today, or another day. The fold can't be closed again, so that it never hides a day.
    private static func day(_ day: String) -> HTML {
        tag("details", [.style("today")] + (day.isEmpty ? [] : [.flag("open")])) {
            tag("summary") {
                tag("strong") { "Date" }
                tag("span") { "Today" }
            }
            PageForm.field(
                "executionDate", "Date", value: day, type: "date", hint: "Leave it empty to pay today.",
                .text("autocomplete", "off"))
        }
    }

    /// The account to pay from.
    static func source(_ from: String, _ choices: TransferChoices) -> HTML {
        let standard = choices.sources.first(where: \.isDefault)?.id.text ?? ""
        return PageForm.choice(
            "from", "From",
            choices.sources.map { ($0.id.text, "\($0.accountName): \($0.availableBalance.figure)") },
            chosen: from.isEmpty ? standard : from)
    }

    /// The fields of the payee, who is suggested while the user types.
    static func payee(_ to: String, name creditorName: String, _ choices: TransferChoices) -> HTML {
        .group([
            PageForm.field(
                "to", "Payee", value: choices.name(of: to),
                hint: "A saved payee, an account of this bank, or an IBAN.",
                [.text("list", "payees"), .flag("required"), .text("autocomplete", "off")]
                    + PageForm.ibanCheck),
            tag("datalist", .id("payees")) {
                for name in choices.names { tag("option", .text("value", name)) }
            },
            payeeName(creditorName, isOpen: !creditorName.isEmpty || IBAN.hasShape(to)),
        ])
    }

    /// Saved payees and accounts have their names. The script opens the field when an IBAN is typed, and the style sheet
    /// hides it until then; without scripts it is a folded part.
    private static func payeeName(_ name: String, isOpen: Bool) -> HTML {
        tag("details", [.style("for-iban")] + (isOpen ? [.flag("open")] : [])) {
            tag("summary") { "Payee's name, for an IBAN" }
            PageForm.field(
                "creditorName", "Payee's name", value: name,
                hint: "The account holder's name. At this bank it is checked before you pay.",
                .text("autocomplete", "off"))
        }
    }

    static func review(
        _ review: TransferReview, _ form: TransferForm, _ key: IdempotencyKey, _ names: PayeeNames,
        _ remarks: Remarks, _ visit: PageVisit
    ) -> WebPage {
        let problem = remarks.asksForName ? nameProblem(form) : nil
        return WebPage("Review the payment", problem: problem) {
            if remarks.hasChanged {
                Parts.notice(
                    "The terms have changed since you saw them. Nothing was paid. Review them again.")
            }
            facts(review, form, names)
            if problem == nil { PayeeCheckPart.warning(form, key, visit) }
            if remarks.lacksFactor {
                tag("div", .style("notice")) {
                    tag("p") { "This payment needs a code. Set up two-step verification first." }
                    Parts.secondFactor
                }
            } else {
                if review.preview.needsCode { Parts.notice("You'll confirm with a code next.") }
                PageForm.post(.transfers, visit) {
                    form.hidden(key: key, terms: review.terms)
                    visit.payerField
                    PayeeCheckPart.choice(form)
                    PageForm.button("Pay \(review.amount.figure)")
                }
            }
            tag("p") {
                tag("a", .href(visit.path("transfers", "new", draft: form.pairs(key: key)))) { "Edit" }
            }
        }
    }

    /// What a review says beside the payment.
    struct Remarks {
        /// Whether the terms are not those that the payer saw.
        var hasChanged = false
        /// Whether a code will be asked for that the payer cannot have.
        var lacksFactor = false
        /// Whether the payer has to decide about the payee's name.
        var asksForName = false
    }

    private static func nameProblem(_ form: TransferForm) -> ServiceError {
        guard case .closeMatch(let name)? = form.payeeCheck else {
            return .nameMismatch(given: form.draft.creditorName, actualName: nil)
        }
        return .nameMismatch(given: form.draft.creditorName, actualName: name)
    }

    /// The bank did not answer. The same form has the same key, so sending it again pays once.
    static func again(
        _ error: ServiceError, _ review: TransferReview, _ form: TransferForm, _ key: IdempotencyKey,
        _ names: PayeeNames, _ visit: PageVisit
    ) -> WebPage {
        WebPage(title, status: 503) {
            Parts.problem(error, visit)
            tag("p") { "We don't know yet whether this was paid. Send it again: you won't be charged twice." }
            facts(review, form, names)
            PageForm.post(.transfers, visit) {
                form.hidden(key: key, terms: review.terms)
                visit.payerField
                PageForm.hidden("isUnknown", "yes")
                PageForm.button("Send again")
            }
        }
    }

    private static func facts(_ review: TransferReview, _ form: TransferForm, _ names: PayeeNames) -> HTML {
        let preview = review.preview
        let typed = RecordedIBAN(review.draft.to).validated
        // A name that was typed is the payee's only if the bank has compared it. Customers of this bank who are not
        // saved have no name here: the payer checks what was typed.
        let payee =
            form.payeeCheck == .match
            ? review.draft.creditorName
            : names.party(of: preview) ?? typed?.groupedText ?? review.draft.to
        let iban = preview.creditorIBAN ?? typed ?? preview.toAccountID.flatMap(names.iban)
        return .group([
            Parts.figure(Parts.amount(review.amount), above: .phrase("To \(payee)")),
            Parts.facts([
                ("Payee", .text(payee)),
                ("Name", form.payeeCheck.map(PayeeCheckPart.badge)),
                ("IBAN", iban.map { .text($0.groupedText) }),
                ("From", .text(review.from.accountName)),
                ("Reference", review.reference.isEmpty ? nil : .text(review.reference)),
                ("Date", Parts.day(preview.executionDate)),
                ("They receive", preview.creditedAmount.map(Parts.amount)),
                ("Fee", preview.fee.map(Parts.amount)),
                ("Total", Parts.total(review.amount, fee: preview.fee)),
                ("Balance after", preview.balances.map { Parts.amount($0.balance) }),
            ]),
        ])
    }
}
