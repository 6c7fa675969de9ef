package import BankServices
import CommandLineKit

/// `bank ledger …`
package enum LedgerCommand: Equatable {
    case importFiles(ImportRequest)
    case verify
    case statistics
    case audit(AuditQuery, PageRequest)

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
        default:
            self = .statistics
        }
    }

    static let group = CommandGroup(
        name: "ledger", abstract: "Import, verify, count and trace the books, for the bank's operator",
        children: [
            .command(importFilesVerb), .command(verifyVerb), .command(statisticsVerb), .command(auditVerb),
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

    private static let statisticsVerb = CommandSpecification(
        name: "stats", abstract: "Count what the books hold", examples: [CommandExample("bank ledger stats")])
}
