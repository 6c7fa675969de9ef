import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit

enum StatementsNoun: Noun {
    static let nodes = [
        group(
            "statements", "See, export and reconcile monthly statements",
            [list, export, reconcile, profile, importFile, imports, undoImport])
    ]

    private static let list = verb(
        "list", "List an account's monthly statements, newest first",
        discussion: "Each month has the balances before and after it. Only booked transactions count.",
        optional("ACCOUNT", help: "Account (default: your default account)"), page,
        fields: .of(StatementColumns.all),
        examples: ["bank statements list", "bank statements list ACC002 --limit 12"]
    ) {
        ListView(
            of: $0.list($1 ?? "", $2), \.state, StatementColumns.all, emptyText: Notice.noStatements
        ) { await $0.load() }
    }

    private static let export = verb(
        "export", "Export a statement in a format that other programs read",
        discussion: """
            Opening balance and entries must add up to the closing balance; otherwise nothing is written. Without \
            --file the statement goes to standard output. An existing file is never overwritten, and a new file \
            appears only when it is complete. MT940 has a limited character set: accents are dropped, and other \
            characters become a period.
            """,
        exportDraft,
        option("file", value: "FILE", help: "New file to write to, or -", default: "standard output"),
        period(
            from: "First booking date; from the first booking if left out",
            to: "Last booking date; today if left out"),
        examples: [
            "bank statements export ACC001 --month 2026-06",
            "bank statements export ACC001 --format camt.053 --file june.xml",
            "bank statements export ACC001 --format hledger | hledger -f - balance",
        ]
    ) { views, draft, file, period in
        var draft = draft
        (draft.from, draft.to) = period
        return StatementExportView(viewModel: views.export(), draft: draft, file: file == "-" ? nil : file)
    }

    /// The statement to export, without its period.
    private static let exportDraft = Input(
        required("ACCOUNT", help: "Account"),
        choice("format", of: StatementFormat.allCases, help: "Output format", default: "csv"),
        Input(InputSyntax()) { $0.flag("escape-formulas") },
        flag("continues", help: "A journal goes on after another: without an opening balance")
    ) { (account, format, escapesFormulas, continues) throws(CommandLineError) in
        guard !continues || format == .hledger || format == .beancount else {
            throw .invalidValue(
                name: "--continues", value: (format ?? .csv).rawValue,
                reason: "Only journals continue another: use it with --format hledger or beancount.")
        }
        return StatementExportDraft(
            account: AccountSelection(typed: account), format: format ?? .csv,
            escapesFormulas: escapesFormulas, continues: continues)
    }

    private static let reconcile = verb(
        "reconcile", "Compare a bank's statement file with the ledger",
        discussion: """
            Reads CSV, camt.052, camt.053, camt.054, MT940, MT942, OFX, QIF, CODA, Norma 43 and BAI2 files, and files \
            in a ZIP archive. For the days in the file, it reports which entries match, which differ, and which are \
            only in the file or only in the ledger. Entries are matched by reference, then by amount and day. The exit \
            code is 1 if the file and the ledger don't match. Nothing is changed.
            """,
        reconciliation,
        examples: [
            "bank statements reconcile ACC001 january.xml",
            "bank statements reconcile ACC001 export.csv --date-format DD/MM/YYYY",
        ]
    ) { ReconciliationView(viewModel: $0.reconciliation(), draft: $1) }

    private static let reconciliation = Input(
        statementFile, days(help: "Number of days by which booking dates can differ, 0 to 31", default: 3),
        flag("all", help: "List matching entries, too"),
        fileAccount(help: "Account to compare, if the file has several, as written in the file"),
        mappedLayout,
        page(defaultLimit: 1_000)
    ) { $0.draft(toleranceDays: $1, includesMatched: $2, fileAccount: $3, layout: $4, page: $5) }

    private static let profile = verb(
        "profile", "Show how a bank's CSV file is read, as a map to check and keep",
        discussion: """
            The map is a JSON object with the columns, the date format and the decimal mark. Anything uncertain is \
            in its list 'uncertain', with the reason. Check it, correct the map and delete the list: then 'bank \
            statements reconcile --map' reads this file and later ones in the same way. With --ledger you get a map \
            for 'bank ledger import'.
            """,
        profileRequest,
        examples: [
            "bank statements profile export.csv",
            "bank statements profile export.csv --ledger --currency EUR",
        ]
    ) { StatementProfileView(viewModel: $0.profile($1), isForLedger: $1.isForLedger) }

    private static let profileRequest = Input(
        inputFile(help: "CSV file from the bank, or - for standard input"), layout,
        parsed(
            "currency", value: "CODE", help: "Currency of the amounts, if the file doesn't state it",
            expecting: "an ISO 4217 code like EUR"
        ) { Currency(code: $0.uppercased()) },
        flag("ledger", help: "Write a map for 'bank ledger import'")
    ) { StatementProfileRequest(path: $0, currency: $2, layout: $1, isForLedger: $3) }

    /// The layout, or the map that has it.
    static let mappedLayout = Input<StatementLayout>(
        layout, option("map", value: "FILE", help: "Map of a CSV file, from 'bank statements profile'")
    ) { (layout, mapPath) throws(CommandLineError) in
        var (layout, others) = (layout, layout)
        layout.mapPath = mapPath
        guard mapPath != nil else { return layout }
        others.acceptsProfile = false
        guard others == StatementLayout() else {
            throw .invalidValue(
                name: "--map", value: mapPath ?? "",
                reason: "The map says how the file is read. Change the map, or leave the other options out.")
        }
        return layout
    }

    private static let columns = Input<StatementLayout>(
        option("date-column", value: "NAME", help: "CSV column of the booking date, by name or number"),
        option("amount-column", value: "NAME", help: "CSV column of the signed amount"),
        option("debit-column", value: "NAME", help: "CSV column of debits"),
        option("credit-column", value: "NAME", help: "CSV column of credits")
    ) {
        StatementLayout(dateColumn: $0, amountColumn: $1, debitColumn: $2, creditColumn: $3)
    }

    static let layout = Input<StatementLayout>(
        columns,
        option("date-format", value: "FORM", help: "CSV date format, such as DD.MM.YYYY"),
        flag("decimal-comma", help: "CSV amounts have a decimal comma"),
        flag("decimal-point", help: "CSV amounts have a decimal point"),
        flag("inverted", help: "CSV amounts without a sign are debits"),
        option("encoding", value: "NAME", help: "Text encoding, such as windows-1250"),
        flag("one-account", help: "A CSV column of accounts has those of other parties"),
        flag("accept-profile", help: "Read a CSV file although its form is not certain")
    ) {
        (columns, dateFormat, hasComma, hasPoint, isInverted, encoding, isOfOneAccount, acceptsProfile)
            throws(CommandLineError) in
        guard !hasComma || !hasPoint else {
            throw .invalidValue(
                name: "--decimal-comma", value: "--decimal-point",
                reason: "Use --decimal-comma or --decimal-point, not both.")
        }
        var layout = columns
        layout.dateFormat = dateFormat
        layout.hasDecimalComma = hasComma || hasPoint ? hasComma : nil
        (layout.isInverted, layout.encoding) = (isInverted, encoding)
        (layout.isOfOneAccount, layout.acceptsProfile) = (isOfOneAccount, acceptsProfile)
        return layout
    }

    static func views(in host: any CommandHost) -> StatementsViewFactory {
        StatementsViewFactory(services: host.services)
    }
}

@MainActor
package struct StatementsViewFactory {
    package typealias Dependencies = HasAccountService & HasLedgerService & HasStatementService
        & HasStatementFileService & HasUserService

    let services: any Dependencies

    func list(_ account: String, _ page: PageRequest?) -> StatementsListViewModel {
        StatementsListViewModel(
            AccountSelection(typed: account), page: page, accountService: services.accountService,
            statementService: services.statementService)
    }

    func export() -> StatementExportViewModel {
        StatementExportViewModel(
            accountService: services.accountService, statementFileService: services.statementFileService,
            userService: services.userService)
    }

    func profile(_ request: StatementProfileRequest) -> StatementProfileViewModel {
        StatementProfileViewModel(request, statementFileService: services.statementFileService)
    }

    func imports() -> StatementImportViewModel {
        StatementImportViewModel(
            statementFileService: services.statementFileService, accountService: services.accountService,
            ledgerService: services.ledgerService)
    }

    func importsList(_ account: String, _ page: PageRequest) -> StatementImportsListViewModel {
        StatementImportsListViewModel(
            AccountSelection(typed: account), page: page, accountService: services.accountService,
            ledgerService: services.ledgerService)
    }

    func reconciliation() -> ReconciliationViewModel {
        ReconciliationViewModel(
            statementFileService: services.statementFileService, accountService: services.accountService)
    }
}
