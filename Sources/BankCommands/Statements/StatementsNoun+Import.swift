import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

extension StatementsNoun {
    static let importFile = verb(
        "import", "Book the entries of a bank's statement file",
        discussion: """
            For accounts that another bank keeps. Reads the same files as 'bank statements reconcile', and books the \
            entries that the account does not have yet, on their own dates. An entry with the same ID and amount, or \
            with the same amount on the same day, is not booked again, whatever the format of the file. Two equal \
            entries in one file are two entries. If the account is empty, the opening balance is booked first. The \
            closing balance is compared afterwards. Only operators can import.
            """,
        draft, dryRun,
        examples: [
            "bank statements import ACC001 january.xml --dry-run",
            "bank statements import ACC001 export.csv --map map.json",
        ]
    ) { StatementImportView(viewModel: $0.imports(), draft: $1, mode: $2) }

    static let undoImport = verb(
        "undo-import", "Undo an import of a statement file",
        discussion: """
            Books the opposite of each entry, on the date of that entry. Then the file can be imported again. An import \
            can be undone once.
            """,
        required("IMPORT", help: "ID of the import, such as IMP001"), dryRun,
        examples: ["bank statements undo-import IMP001"]
    ) { views, id, mode in
        ChangeView(
            of: views.imports(), \.undone, StatementImportColumns.undone, mode,
            saying: { Done.undoneImport($0) }
        ) { await $0.undo(StatementImportID(id.uppercased()), mode: mode) }
    }

    static let imports = verb(
        "imports", "List an account's statement imports, newest first",
        discussion: "To undo an import, use its ID with 'bank statements undo-import'.",
        required("ACCOUNT", help: "Account"), cursorPage, fields: .of(StatementImportColumns.imports),
        examples: ["bank statements imports ACC001"]
    ) {
        ListView(
            of: $0.importsList($1, $2), \.state, StatementImportColumns.imports, rest: \.restByCursor,
            emptyText: Notice.noStatementImports
        ) { await $0.load() }
    }

    private static let draft = Input(
        statementFile,
        days(help: "Number of days by which dates of the same entry can differ, 0 to 31", default: 0),
        fileAccount(help: "Account to import, if the file has several, as written in the file"), mappedLayout
    ) { $0.draft(toleranceDays: $1, fileAccount: $2, layout: $3) }

    // MARK: What imports and reconciliations share

    struct StatementFile {
        let account: AccountSelection
        let path: String
        let format: ReconciliationFormat?

        func draft(
            toleranceDays: Int, includesMatched: Bool = false, fileAccount: String?, layout: StatementLayout,
            page: PageRequest = .first
        ) -> ReconciliationDraft {
            ReconciliationDraft(
                account: account, path: path, format: format, toleranceDays: toleranceDays,
                includesMatched: includesMatched, fileAccount: fileAccount, layout: layout, page: page)
        }
    }

    static let statementFile = Input(
        required("ACCOUNT", help: "Account"),
        inputFile(help: "Statement file from the bank, or - for standard input"),
        choice(
            "format", of: ReconciliationFormat.allCases, help: "File format",
            default: "detected from the file")
    ) { StatementFile(account: AccountSelection(typed: $0), path: $1, format: $2) }

    static func days(help: Phrase, default days: Int) -> Input<Int> {
        Input(
            integer(
                "days", in: 0...ReconciliationRequest.toleranceMaximum, value: "N", help: help,
                default: "\(days)")
        ) { $0 ?? days }
    }

    static func fileAccount(help: Phrase) -> Input<String?> {
        option("file-account", value: "NAME", help: help)
    }
}

extension Notice {
    fileprivate static let noStatementImports: Phrase = "Nothing was imported for this account."
}
