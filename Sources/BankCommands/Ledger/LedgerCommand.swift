package import BankDomain
package import BankServices
import CommandLineKit

/// `bank ledger …`
package enum LedgerCommand: Equatable {
    case importFiles(ImportRequest)
    case verify
    case statistics
    case audit(AuditQuery, PageRequest)
    case backUp(to: String, ExecutionMode)
    case closeDay(CalendarDate?, ExecutionMode)

    init(verb: String, _ arguments: ParsedArguments) throws(CommandLineError) {
        switch verb {
        case "import":
            self = .importFiles(
                ImportRequest(
                    mapPath: arguments.requiredString("map"), filePaths: arguments.arguments("FILES"),
                    checksBalances: arguments.flag("check-balances"), mode: arguments.executionMode))
        case "audit":
            let page = try arguments.page(defaultLimit: 20, after: arguments.string("after"))
            self = .audit(try arguments.auditQuery(), page)
        case "verify":
            self = .verify
        case "backup":
            self = .backUp(to: arguments.argument("FILE"), arguments.executionMode)
        case "close-day":
            self = .closeDay(try arguments.date("date"), arguments.executionMode)
        default:
            self = .statistics
        }
    }

    static let group = CommandGroup(
        name: "ledger", abstract: "Keep, check and close the books, for the bank's operator",
        children: [
            .command(importFilesVerb), .command(verifyVerb), .command(statisticsVerb), .command(auditVerb),
            .command(backupVerb), .command(closeDayVerb),
        ])

    private static let importFilesVerb = CommandSpecification(
        name: "import", abstract: "Book the rows of another bank's CSV exports",
        discussion: """
            A mapping file says how the exports are read. Each file is booked whole or not at all, in the order \
            given; one that is already in changes nothing. With --check-balances the balances that the files \
            state are compared with what their amounts predict: differences are reported and are no failure.
            """,
        arguments: [.repeating("FILES", help: "The exports, accounts first")],
        options: [
            .required("map", value: "FILE", help: "The mapping file, such as Fixtures/maps/berka.json"),
            .flag("check-balances", help: "Compare the files' own running balances"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank ledger import --map Fixtures/maps/berka.json account.asc trans.asc")
        ])

    private static let verifyVerb = CommandSpecification(
        name: "verify", abstract: "Derive every balance, number and hash anew and compare",
        discussion: "Exits with 1 and names the first entry that is wrong, if one is.",
        examples: [CommandExample("bank ledger verify")])

    private static let auditVerb = CommandSpecification(
        name: "audit", abstract: "List who tried to change what, newest first",
        discussion: "What was refused is there too. Nothing of it is ever changed or deleted.",
        options: AuditOptions.all + PageOptions.all + [PageOptions.after],
        examples: [
            CommandExample("bank ledger audit --outcome refused"),
            CommandExample("bank ledger audit --user USR002 --operation auth.login --from 2026-06-01"),
        ])

    private static let backupVerb = CommandSpecification(
        name: "backup", abstract: "Copy the books to a file and verify the copy",
        discussion: """
            The copy is of one moment, also while others write. A file that is there already is left alone, and \
            nobody but you can read the new one. Secrets are not in it: see 'bank keychain export'.
            """,
        arguments: [.required("FILE", help: "The file to make")], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank ledger backup ~/books.db")])

    private static let closeDayVerb = CommandSpecification(
        name: "close-day", abstract: "Do what is due at the end of the day, and close it",
        discussion: """
            Standing orders are carried out, transfers of the day made, holds of cards that are too old released. Days \
            are closed in order and none is left out; one that is closed already is only shown. Each piece of work is \
            kept by itself: after an interruption the same command goes on where it stopped. What is booked later on \
            a closed day is booked on the next.
            """,
        options: [.option("date", value: "DATE", help: "The last day to close", default: "today")],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank ledger close-day"),
            CommandExample("bank ledger close-day --date 2026-06-30 --dry-run"),
        ])

    private static let statisticsVerb = CommandSpecification(
        name: "stats", abstract: "Count what the books hold", examples: [CommandExample("bank ledger stats")])
}
