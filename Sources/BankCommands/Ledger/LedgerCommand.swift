package import BankDomain
package import BankServices
import CommandLineKit
import LanguageKit

/// `bank ledger …`
package enum LedgerCommand: Equatable {
    case importFiles(ImportRequest)
    case importBank(String, ExecutionMode)
    case exportBank(to: String, ExecutionMode)
    case verify(against: CheckpointReference?)
    case checkpoint(to: String?)
    case statistics
    case audit(AuditQuery, PageRequest)
    case backUp(to: String, ExecutionMode)
    case restore(LedgerRestoration)
    case migrate(ExecutionMode)
    case closeDay(CalendarDate?, ExecutionMode)

    init(verb: String, _ arguments: ParsedArguments) throws(CommandLineError) {
        switch verb {
        case "import":
            self = try Self.importing(arguments)
        case "export":
            self = .exportBank(to: arguments.argument("FILE"), arguments.executionMode)
        case "audit":
            let page = try arguments.page(defaultLimit: 20, after: arguments.string("after"))
            self = .audit(try arguments.auditQuery(), page)
        case "verify":
            self = .verify(against: try Self.checkpoint(arguments))
        case "checkpoint":
            self = .checkpoint(to: try arguments.text("file"))
        case "backup":
            self = .backUp(to: arguments.argument("FILE"), arguments.executionMode)
        case "restore":
            self = .restore(
                LedgerRestoration(
                    path: arguments.argument("FILE"), checkpoint: try Self.checkpoint(arguments),
                    mode: arguments.executionMode, isConfirmed: arguments.flag("yes")))
        case "migrate":
            self = .migrate(arguments.executionMode)
        case "close-day":
            self = .closeDay(try arguments.date("date"), arguments.executionMode)
        default:
            self = .statistics
        }
    }

    /// With a map the rows of exports are booked; without one a whole bank comes in.
    private static func importing(_ arguments: ParsedArguments) throws(CommandLineError) -> LedgerCommand {
        let paths = arguments.arguments("FILES")
        guard let mapPath = try arguments.text("map") else {
            guard paths.count == 1, !arguments.flag("check-balances") else {
                throw .invalidValue(
                    name: "FILES", value: paths.joined(separator: " "),
                    reason: "Without --map it must be one export of a whole bank.")
            }
            return .importBank(paths[0], arguments.executionMode)
        }
        return .importFiles(
            ImportRequest(
                mapPath: mapPath, filePaths: paths, checksBalances: arguments.flag("check-balances"),
                mode: arguments.executionMode))
    }

    private static func checkpoint(
        _ arguments: ParsedArguments
    ) throws(CommandLineError) -> CheckpointReference? {
        let key = try arguments.text("public-key")
        guard let path = try arguments.text("checkpoint") else {
            guard let key else { return nil }
            throw .invalidValue(
                name: "--public-key", value: key,
                reason: "It needs --checkpoint, the file that the key signed.")
        }
        return CheckpointReference(path: path, publicKey: key)
    }
}
