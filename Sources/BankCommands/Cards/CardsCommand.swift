package import BankFeatures
package import BankServices
import CommandLineKit

/// `bank cards …`
package enum CardsCommand: Equatable {
    case list(scope: AccountScope, page: PageRequest?)
    case show(card: String)
    case authorisations(card: String, page: PageRequest?)
    case order(CardOrderDraft, MoneyOptions)
    case apply(CardChange, card: String, ExecutionMode)
    case limits(CardLimitsDraft, card: String, ExecutionMode)
    case rules(SpendingControlsDraft, card: String, ExecutionMode)
    case reveal(card: String, code: String?)
    case simulate(CardPaymentDraft, MoneyOptions)

    /// - Parameter verbs: the words after the noun, such as `simulate` and `capture`.
    init(verbs: [String], _ arguments: ParsedArguments) throws(CommandLineError) {
        let mode = arguments.executionMode
        switch verbs {
        case ["show"]: self = .show(card: arguments.argument("CARD"))
        case ["authorisations"]:
            self = .authorisations(card: arguments.argument("CARD"), page: try arguments.optionalPage())
        case ["order"]:
            let draft = CardOrderDraft.new(
                account: try arguments.text("account") ?? "", name: arguments.requiredString("name"))
            self = .order(draft, try arguments.moneyOptions())
        case ["replace"]:
            self = .order(
                .replacement(card: arguments.argument("CARD")), try arguments.moneyOptions())
        case ["activate"]: self = .apply(.activate, card: arguments.argument("CARD"), mode)
        case ["freeze"]: self = .apply(.freeze, card: arguments.argument("CARD"), mode)
        case ["unfreeze"]: self = .apply(.unfreeze, card: arguments.argument("CARD"), mode)
        case ["report-lost"]: self = .apply(.reportLost, card: arguments.argument("CARD"), mode)
        case ["limits"]:
            self = .limits(try arguments.limitsDraft(), card: arguments.argument("CARD"), mode)
        case ["rules"]: self = .rules(try arguments.rulesDraft(), card: arguments.argument("CARD"), mode)
        case ["reveal"]:
            self = .reveal(card: arguments.argument("CARD"), code: try arguments.text("code"))
        case let verbs where verbs.first == "simulate":
            self = .simulate(try arguments.paymentDraft(verbs.last ?? ""), try arguments.moneyOptions())
        default:
            self = .list(scope: arguments.flag("all") ? .all : .own, page: try arguments.optionalPage())
        }
    }
}

extension ParsedArguments {
    fileprivate func limitsDraft() throws(CommandLineError) -> CardLimitsDraft {
        CardLimitsDraft(
            payment: try text("payment") ?? "", day: try text("day") ?? "", month: try text("month") ?? "")
    }

    fileprivate func rulesDraft() throws(CommandLineError) -> SpendingControlsDraft {
        SpendingControlsDraft(
            allowedCategories: try text("allowed-categories") ?? "",
            blockedCategories: try text("blocked-categories") ?? "",
            allowedCountries: try text("allowed-countries") ?? "",
            blockedCountries: try text("blocked-countries") ?? "")
    }

    fileprivate func paymentDraft(_ verb: String) throws(CommandLineError) -> CardPaymentDraft {
        switch verb {
        case "authorise":
            .authorise(
                card: argument("CARD"), merchant: requiredString("merchant"), category: requiredString("mcc"),
                country: requiredString("country"), amount: requiredString("amount"),
                currency: try text("currency") ?? "")
        case "capture":
            .capture(
                authorisation: argument("AUTHORISATION"), amount: try text("amount") ?? "",
                currency: try text("currency") ?? "")
        default: .reverse(authorisation: argument("AUTHORISATION"))
        }
    }
}
