package import BankDomain
package import BankFeatures
package import BankServices
import CommandLineKit

/// `bank transfers …`
package enum TransfersCommand: Equatable {
    case create(TransferDraft, MoneyOptions)
    case quote(TransferDraft)
    case confirm(ChallengeID, code: String?)
    case cancel(TransferID, ExecutionMode)
    case reverse(TransferID, MoneyOptions)
    case list(PageRequest?)
    case show(TransferID)

    init(verb: String, _ arguments: ParsedArguments) throws(CommandLineError) {
        switch verb {
        case "create":
            self = .create(try Self.draft(arguments), try arguments.moneyOptions())
        case "quote":
            self = .quote(try Self.draft(arguments))
        case "cancel":
            self = .cancel(TransferID(arguments.argument("ID")), arguments.executionMode)
        case "reverse":
            self = .reverse(TransferID(arguments.argument("ID")), try arguments.moneyOptions())
        case "confirm":
            self = .confirm(ChallengeID(arguments.argument("ID")), code: try arguments.text("code"))
        case "show":
            self = .show(TransferID(arguments.argument("ID")))
        default:
            self = .list(try arguments.optionalPage())
        }
    }

    private static func draft(_ arguments: ParsedArguments) throws(CommandLineError) -> TransferDraft {
        TransferDraft(
            from: try arguments.text("from") ?? "", to: arguments.requiredString("to"),
            creditorName: try arguments.text("name") ?? "", amount: arguments.requiredString("amount"),
            currency: try arguments.text("currency") ?? "", reference: arguments.string("reference") ?? "",
            executionDate: try arguments.value("on", expecting: "a day of the calendar, as YYYY-MM-DD") {
                CalendarDate($0)
            })
    }
}
