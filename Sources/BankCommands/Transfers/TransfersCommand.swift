package import BankDomain
package import BankFeatures
package import BankServices
import CommandLineKit

/// `bank transfers …`
package enum TransfersCommand: Equatable {
    case create(TransferDraft, MoneyOptions)
    /// A transfer of which not everything was said: the rest is asked for.
    case guide(TransferDraft, MoneyOptions)
    case quote(TransferDraft)
    case confirm(ChallengeID, code: String?)
    case cancel(TransferID, ExecutionMode)
    case reverse(TransferID, MoneyOptions)
    case hold(TransferHoldDraft, MoneyOptions)
    case capture(TransferHoldID, amount: String, MoneyOptions)
    case release(TransferHoldID, MoneyOptions)
    case holds(PageRequest?)
    case importPayments(TransferImportRequest)
    case list(PageRequest?)
    case show(TransferID)

    init(verb: String, _ arguments: ParsedArguments) throws(CommandLineError) {
        switch verb {
        case "create":
            let draft = try Self.draft(arguments, on: arguments.date("on"))
            let options = try arguments.moneyOptions()
            let isComplete = arguments.string("to") != nil && arguments.string("amount") != nil
            self = isComplete ? .create(draft, options) : .guide(draft, options)
        case "quote":
            self = .quote(try Self.draft(arguments, on: arguments.date("on")))
        case "cancel":
            self = .cancel(TransferID(arguments.argument("ID")), arguments.executionMode)
        case "reverse":
            self = .reverse(TransferID(arguments.argument("ID")), try arguments.moneyOptions())
        case "hold":
            let draft = TransferHoldDraft(
                transfer: try Self.draft(arguments), expiryDate: try arguments.date("expires"))
            self = .hold(draft, try arguments.moneyOptions())
        case "capture":
            self = .capture(
                TransferHoldID(arguments.argument("HOLD")), amount: try arguments.text("amount") ?? "",
                try arguments.moneyOptions())
        case "release":
            self = .release(TransferHoldID(arguments.argument("HOLD")), try arguments.moneyOptions())
        case "holds":
            self = .holds(try arguments.optionalPage())
        case "import":
            self = .importPayments(try Self.importRequest(arguments))
        case "confirm":
            self = .confirm(ChallengeID(arguments.argument("ID")), code: try arguments.text("code"))
        case "show":
            self = .show(TransferID(arguments.argument("ID")))
        default:
            self = .list(try arguments.optionalPage())
        }
    }

    private static func importRequest(
        _ arguments: ParsedArguments
    ) throws(CommandLineError) -> TransferImportRequest {
        let options = try arguments.moneyOptions()
        return TransferImportRequest(
            path: arguments.argument("FILE"),
            format: arguments.choice("format", as: PaymentFileFormat.self),
            from: try arguments.text("from") ?? "", isLinked: arguments.flag("all-or-nothing"),
            idempotencyKey: options.idempotencyKey, mode: options.mode)
    }

    private static func draft(
        _ arguments: ParsedArguments, on date: CalendarDate? = nil
    ) throws(CommandLineError) -> TransferDraft {
        TransferDraft(
            from: try arguments.text("from") ?? "", to: arguments.string("to") ?? "",
            creditorName: try arguments.text("name") ?? "", amount: arguments.string("amount") ?? "",
            currency: try arguments.text("currency") ?? "", reference: arguments.string("reference") ?? "",
            executionDate: date)
    }
}
