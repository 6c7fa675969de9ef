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
                format: arguments.choice("format", as: StatementFormat.self) ?? .csv,
                escapesFormulas: arguments.flag("escape-formulas"))
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
        abstract: "See, export and reconcile monthly statements",
        children: [.command(listVerb), .command(exportVerb), .command(ReconciliationOptions.verb)])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List an account's monthly statements, newest first",
        discussion: "Each month has the balances before and after it. Only booked transactions count.",
        arguments: [.optional("ACCOUNT", help: "Account (default: your default account)")],
        options: PageOptions.all,
        examples: [
            CommandExample("bank statements list"),
            CommandExample("bank statements list ACC002 --limit 12"),
        ])

    private static let exportVerb = CommandSpecification(
        name: "export", abstract: "Export a statement in a format that other programs read",
        discussion: """
            Opening balance and entries must add up to the closing balance; otherwise nothing is written. Without \
            --file the statement goes to standard output. An existing file is never overwritten, and a new file \
            appears only when it is complete. MT940 allows few characters: letters lose their accents, and other \
            characters become a point.
            """,
        arguments: [.required("ACCOUNT", help: "Account")],
        options: [
            .choice(
                "format", of: StatementFormat.allCases.map(\.rawValue), help: "Output format",
                default: "csv"),
            .option("file", value: "FILE", help: "New file to write to", default: "standard output"),
        ]
            + PeriodOptions.all(
                from: "First booking date; from the first booking if left out",
                to: "Last booking date; today if left out"),
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
        name: "reconcile", abstract: "Compare a bank's statement file with the ledger",
        discussion: """
            Reads CSV, camt.053, MT940 and OFX files. For the days in the file, it reports which entries match, which \
            differ, and which are only in the file or only in the ledger. Entries are matched by reference, then by \
            amount and day. The exit code is 1 if file and ledger do not agree. Nothing is changed.
            """,
        arguments: [
            .required("ACCOUNT", help: "Account"), .required("FILE", help: "Statement file from the bank"),
        ],
        options: [
            .choice(
                "format", of: ReconciliationFormat.allCases.map(\.rawValue), help: "File format",
                default: "detected from the file"),
            .option(
                "days", value: "N", help: "Days by which the booking dates of an entry may differ, 0 to 31",
                default: "\(toleranceDays)"),
            .flag("all", help: "List matching entries, too"),
            .option("date-column", value: "NAME", help: "CSV column of the booking date"),
            .option("amount-column", value: "NAME", help: "CSV column of the signed amount"),
            .option("date-format", value: "FORM", help: "CSV date format, such as DD.MM.YYYY"),
            .flag("decimal-comma", help: "CSV amounts have a decimal comma"),
            .flag("decimal-point", help: "CSV amounts have a decimal point"),
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
                reason: "Use --decimal-comma or --decimal-point, not both.")
        case (true, false): return true
        case (false, true): return false
        case (false, false): return nil
        }
    }
}
