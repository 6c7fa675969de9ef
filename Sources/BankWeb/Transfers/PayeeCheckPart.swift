import BankDomain
import BankFeatures
import BankServices
import LanguageKit

/// What a review says about the name of an account's holder at this bank.
@MainActor
enum PayeeCheckPart {
    static func badge(_ check: PayeeCheck) -> HTML {
        switch check {
        case .match: Parts.badge("Matches the account holder", .good)
        case .closeMatch, .noMatch: Parts.badge("Doesn't match", .bad)
        case .notChecked: Parts.badge("Not checked")
        }
    }

    /// What is wrong, and what one can do before paying; nothing if the name is right.
    static func warning(_ form: TransferForm, _ key: IdempotencyKey, _ visit: PageVisit) -> HTML {
        let typed = form.draft.creditorName
        return switch form.payeeCheck {
        case .closeMatch(let name):
            tag("div", .style("problem"), .text("role", "status")) {
                tag("p") { tag("strong") { "This account belongs to \(name), not to “\(typed)”." } }
                tag("p") {
                    tag(
                        "a",
                        .href(
                            visit.path("transfers", "review", draft: form.pairs(key: key, naming: name)))
                    ) { "Use the name \(name)" }
                }
            }
        case .noMatch:
            tag("div", .style("problem"), .text("role", "status")) {
                tag("p") { tag("strong") { "This account doesn't belong to “\(typed)”." } }
                tag("p") { "If you pay, someone else gets the money. Ask the payee for the IBAN again." }
            }
        case .notChecked:
            Parts.notice(
                "The account holder's name wasn't checked. To check it, edit the payment and enter the payee's name and IBAN."
            )
        case .match, nil: .nothing
        }
    }

    /// The decision to pay all the same.
    static func choice(_ form: TransferForm) -> HTML {
        guard form.payeeCheck?.isMismatch == true else { return .nothing }
        return PageForm.box(
            "acceptsName", "Pay this account although the name is different", isTicked: form.acceptsName,
            .flag("required"))
    }
}
