import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum StatementsCommand: NounCommand {
    case list(AccountSelection, PageRequest?)
    case export(StatementExportDraft, file: String?)
    case reconcile(ReconciliationDraft)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        switch verb {
        case "export":
            let draft = StatementExportDraft(
                account: AccountSelection(typed: arguments.argument("ACCOUNT")),
                from: try arguments.date("from"), to: try arguments.date("to"),
                format: arguments.choice("format", as: StatementFormat.self) ?? .csv)
            self = .export(draft, file: try arguments.text("file"))
        case "reconcile":
            self = .reconcile(try ReconciliationOptions.draft(arguments))
        default:
            self = .list(
                AccountSelection(typed: arguments.optionalArgument("ACCOUNT") ?? ""),
                try arguments.optionalPage())
        }
    }

    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "statements",
        abstract: "See what each month brought, write it, and compare it with a bank's file",
        children: [.command(listVerb), .command(exportVerb), .command(ReconciliationOptions.verb)])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List the months of an account, newest first",
        discussion: "A month has what was there before it and after it. Only what is booked counts.",
        arguments: [.optional("ACCOUNT", help: "The account; your default account unless given")],
        options: PageOptions.all,
        examples: [
            CommandExample("bank statements list"),
            CommandExample("bank statements list ACC002 --limit 12"),
        ])

    private static let exportVerb = CommandSpecification(
        name: "export", abstract: "Write a statement in a format that other programs read",
        discussion: """
            Opening balance and entries come to the closing balance, or nothing is written. Without --file it goes to \
            the standard output; a file that is there already is left alone, and a new one gets its name once it is \
            whole. MT940 knows few characters: letters lose their marks, and what it has no letter for becomes a point.
            """,
        arguments: [.required("ACCOUNT", help: "The account")],
        options: [
            .choice(
                "format", of: StatementFormat.allCases.map(\.rawValue), help: "How it is written",
                default: "csv"),
            .option("file", value: "FILE", help: "The file to make", default: "standard output"),
        ]
            + PeriodOptions.all(
                from: "The first booking date; all of them if left out",
                to: "The last booking date; today if left out"),
        examples: [
            CommandExample("bank statements export ACC001 --month 2026-06"),
            CommandExample("bank statements export ACC001 --format camt.053 --file june.xml"),
            CommandExample("bank statements export ACC001 --format hledger | hledger -f - balance"),
        ])
}

extension StatementsCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await view(StatementsViewFactory(dependencies: host.services)).appear(on: host.screen)
    }

    @MainActor
    private func view(_ factory: StatementsViewFactory) -> any TerminalView {
        switch self {
        case .list(let account, let page): factory.makeListView(account, page: page)
        case .export(let draft, let file): factory.makeExportView(draft, file: file)
        case .reconcile(let draft): factory.makeReconciliationView(draft)
        }
    }
}

/// The verb that compares a statement file with the ledger, and its options.
enum ReconciliationOptions {
    private static let listedMaximum = 1_000
    private static let toleranceDays = 3

    static let verb = CommandSpecification(
        name: "reconcile", abstract: "Compare a bank's statement file with the books",
        discussion: """
            Reads CSV, camt.053, MT940 and OFX, and says what is in both, what differs, what is only in the file and \
            what only in the books, between the first and the last day of the file. Entries are matched by reference, \
            then by amount and day. Exits with 1 if file and books do not agree. Nothing is changed.
            """,
        arguments: [
            .required("ACCOUNT", help: "The account"), .required("FILE", help: "The bank's statement"),
        ],
        options: [
            .choice(
                "format", of: ReconciliationFormat.allCases.map(\.rawValue), help: "How the file is written",
                default: "seen from its beginning"),
            .option(
                "days", value: "N", help: "How many days apart the same entry may be booked, 0 to 31",
                default: "\(toleranceDays)"),
            .flag("all", help: "List what matches, too"),
            .option("date-column", value: "NAME", help: "The CSV column of the booking date"),
            .option("amount-column", value: "NAME", help: "The CSV column of the signed amount"),
            .option("date-format", value: "FORM", help: "How CSV writes days, such as DD.MM.YYYY"),
            .flag("decimal-comma", help: "A comma stands before the decimals in CSV"),
            .flag("decimal-point", help: "A point stands before the decimals in CSV"),
        ] + PageOptions.all,
        examples: [
            CommandExample("bank statements reconcile ACC001 january.xml"),
            CommandExample("bank statements reconcile ACC001 export.csv --date-format DD/MM/YYYY"),
        ])

    /// The typed options. Throws for an invalid value.
    static func draft(_ arguments: ParsedArguments) throws(CommandLineError) -> ReconciliationDraft {
        ReconciliationDraft(
            account: AccountSelection(typed: arguments.argument("ACCOUNT")),
            path: arguments.argument("FILE"),
            format: arguments.choice("format", as: ReconciliationFormat.self),
            toleranceDays: try arguments.integer("days", in: 0...ReconciliationRequest.toleranceMaximum)
                ?? toleranceDays,
            includesMatched: arguments.flag("all"),
            layout: StatementLayout(
                dateColumn: try arguments.text("date-column"),
                amountColumn: try arguments.text("amount-column"),
                dateFormat: try arguments.text("date-format"), hasDecimalComma: try decimalComma(arguments)),
            page: try arguments.page(defaultLimit: listedMaximum))
    }

    private static func decimalComma(_ arguments: ParsedArguments) throws(CommandLineError) -> Bool? {
        switch (arguments.flag("decimal-comma"), arguments.flag("decimal-point")) {
        case (true, true):
            throw .invalidValue(
                name: "--decimal-comma", value: "--decimal-point",
                reason: "Only one of the two can stand before the decimals.")
        case (true, false): return true
        case (false, true): return false
        case (false, false): return nil
        }
    }
}
