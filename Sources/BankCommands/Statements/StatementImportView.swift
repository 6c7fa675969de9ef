import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Imports a statement file, and shows what was booked and what was left out.
struct StatementImportView: TerminalView {
    let viewModel: StatementImportViewModel
    let draft: ReconciliationDraft
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        if screen.format == .csv {
            try screen.require(StatementImportColumns.entries)
        } else {
            try screen.require(StatementImportColumns.report)
        }
        await viewModel.run(draft, mode: mode)
        let made = try viewModel.state.get().value
        try show(made, on: screen)
        for notice in Notice.statementImport(made) { screen.notice(notice) }
        if mode == .dryRun { screen.notice(Notice.dryRun) }
    }

    // CSV contains rows only; for people a summary comes first.
    private func show(_ made: StatementFileImport, on screen: Screen) throws {
        let entries = ListPresentation(
            columns: StatementImportColumns.entries, rows: made.result.entries)
        if screen.format == .csv { return try screen.show(entries) }
        if screen.format == .table { try screen.writeHeadline(Done.imported(made.result), mode: mode) }
        try screen.show(RecordPresentation(columns: StatementImportColumns.report, row: made))
        guard screen.format == .table, !screen.choosesFields, !made.result.entries.isEmpty else { return }
        try screen.write(verbatim: "")
        try screen.show(entries)
    }
}

/// Columns of an import of a statement file.
enum StatementImportColumns {
    static let report: [Column<StatementFileImport>] = [
        Column(key: "importID", title: "Import") { .optional($0.result.id?.text) },
        .text(key: "accountID", title: "Account") { $0.result.accountID.text },
        .text(key: "path", title: "File") { $0.result.fileName },
        .text(key: "format", title: "Format") { $0.file.request.format.rawValue },
        .optional(key: "statedAccount", title: "Account in file") { $0.file.statedAccount },
        .count(key: "newCount", title: "New") { $0.result.count(.new) },
        .count(key: "knownCount", title: "Already booked") { $0.result.count(.known) },
        .count(key: "differingCount", title: "Differing") { $0.result.count(.differing) },
        .count(key: "repeatedCount", title: "Duplicates in file") { $0.result.count(.repeated) },
        .count(key: "unbookedCount", title: "Not booked yet") { $0.file.unbookedCount },
        .optionalMoney(key: "statedClosingBalance", title: "Closing balance in file") {
            $0.result.closing?.stated
        },
        .optionalMoney(key: "bookedClosingBalance", title: "Closing balance in ledger") {
            $0.result.closing?.booked
        },
        Column(key: "closingDate", title: "Date of the balance") {
            .optional($0.result.closing?.date?.text)
        },
        Column(
            key: "balanceAgrees", title: "Balance matches",
            phrase: { $0.result.closing.map { $0.agrees ? "yes" : "no" } ?? "" },
            csvText: { $0.result.closing.map { String($0.agrees) } ?? "" },
            value: { $0.result.closing.map { OutputValue.boolean($0.agrees) } ?? .null }),
        Column(
            key: "notices", title: "Notices", text: { String($0.file.notices.count) }
        ) { .array($0.file.noticeTexts.map(OutputValue.string)) },
        Column(key: "entries", title: "Listed", text: { String($0.result.entries.count) }) {
            .records($0.result.entries, entries)
        },
    ]

    static let entries: [Column<StatementImportEntry>] = [
        Column(
            key: "status", title: "Status", importance: .high, phrase: { words(for: $0.status) },
            csvText: { $0.status.rawValue }, value: { .string($0.status.rawValue) }),
        Column(
            key: "line", title: "Line", alignment: .trailing, importance: .low,
            value: { $0.row.line.map(OutputValue.count) ?? .null }),
        .date(key: "date", title: "Date") { $0.row.bookingDate.text },
        .money(key: "amount", title: "Amount") { $0.row.amount },
        Column(key: "transactionID", title: "Entry") { .optional($0.transactionID?.text) },
        .text(key: "fileID", title: "ID in file", isShownInTable: false) { $0.row.fileID },
        .text(key: "reference", title: "Reference", importance: .low, canTruncate: true) { $0.row.reference },
        .text(key: "counterparty", title: "Counterparty", canTruncate: true) { $0.row.counterparty },
        .text(key: "description", title: "Description", importance: .low, canTruncate: true) {
            $0.row.description
        },
    ]

    static let imports: [Column<StatementImportSummary>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .time(key: "createdAt", title: "Imported") { $0.createdAt },
        .text(key: "fileName", title: "File", importance: .high, canTruncate: true) { $0.fileName },
        .text(key: "format", title: "Format", importance: .low) { $0.format.rawValue },
        .text(key: "from", title: "From") { $0.from.text },
        .text(key: "to", title: "To") { $0.to.text },
        .count(key: "entryCount", title: "Entries") { $0.entryCount },
        .word(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
        .text(key: "accountID", title: "Account", isShownInTable: false) { $0.accountID.text },
    ]

    static let undone: [Column<UndoneStatementImport>] = [
        .text(key: "importID", title: "Import") { $0.id.text },
        .text(key: "accountID", title: "Account") { $0.accountID.text },
        .count(key: "entryCount", title: "Entries") { $0.entryCount },
        .money(key: "balance", title: "Balance") { $0.balance },
    ]

    private static func words(for status: StatementImportStatus) -> Phrase {
        switch status {
        case .new: "new"
        case .known: "already booked"
        case .differing: "differs"
        case .repeated: "duplicate in file"
        }
    }
}
