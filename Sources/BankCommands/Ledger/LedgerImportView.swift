import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Imports files, shows progress, and reports.
struct LedgerImportView: TerminalView {
    /// How many differing rows people see; programs get all.
    private static let shownDifferenceCount = 10

    let viewModel: LedgerImportViewModel
    let request: ImportRequest

    func appear(on screen: Screen) async throws {
        if screen.format == .table {
            try screen.require(ImportColumns.files)
        } else {
            try screen.require(ImportColumns.report)
        }
        await screen.reporting({ viewModel.progress }) {
            $0.report(done: $1.bytes, total: $1.totalBytes, unit: "bytes of \($1.path)")
        } while: {
            await viewModel.run(request)
        }
        let change = try viewModel.state.get()
        guard screen.format == .table else {
            return try screen.show(
                RecordPresentation(columns: ImportColumns.report, row: change.value), mode: change.mode)
        }
        try screen.writeHeadline(Done.imported(change.value.files), mode: change.mode)
        try screen.show(ListPresentation(columns: ImportColumns.files, rows: change.value.files))
        if let balances = change.value.reconciliation, !screen.choosesFields {
            try show(balances, on: screen)
        }
        if change.mode == .dryRun { screen.notice(Notice.dryRun) }
    }

    private func show(_ balances: BalanceReconciliation, on screen: Screen) throws {
        try screen.write(verbatim: "")
        try screen.show(RecordPresentation(columns: ImportColumns.balances, row: balances))
        guard !balances.differences.isEmpty else { return }
        try screen.write(verbatim: "")
        try screen.show(
            ListPresentation(
                columns: ImportColumns.differences,
                rows: Array(balances.differences.prefix(Self.shownDifferenceCount))))
        let hidden = balances.differences.count - Self.shownDifferenceCount
        if hidden > 0 { screen.notice(Notice.moreDifferences(hidden)) }
    }
}

/// Imports a whole bank, shows progress, and reports.
struct BankImportView: TerminalView {
    let viewModel: BankImportViewModel
    let path: String
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.bankImport)
        await screen.reporting({ viewModel.progress }) {
            $0.report(done: $1.bytes, total: $1.totalBytes, unit: "bytes of \($1.path)")
        } while: {
            await viewModel.run(from: path, mode: mode)
        }
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.bankImport, row: change.value), mode: change.mode,
            saying: Done.bankImported(from: path))
        if viewModel.hasMadeDefault { screen.notice(Notice.localIsDefault) }
    }
}

enum ImportColumns {
    static let report: [Column<ImportReport>] = [
        Column(key: "files", title: "Files", csvText: { $0.files.map(\.path).joined(separator: " ") }) {
            .array($0.files.map(value))
        },
        Column(key: "reconciliation", title: "Balances") { $0.reconciliation.map(value) ?? .null },
    ]

    static let files: [Column<ImportedFile>] = [
        .text(key: "path", title: "File", canTruncate: true) { $0.path },
        .word(key: "kind", title: "Kind") { $0.kind.rawValue },
        .count(key: "rowCount", title: "Rows") { $0.rowCount },
        .word(key: "result", title: "Result") { $0.wasAlreadyImported ? "already imported" : "imported" },
    ]

    static let balances: [Column<BalanceReconciliation>] = [
        .count(key: "rowCount", title: "Rows compared") { $0.rowCount },
        .count(key: "matchedCount", title: "Matched") { $0.matchedCount },
        Column(key: "differenceCounts", title: "Differences", phrase: differenceText) {
            .array($0.differenceCounts.map(value))
        },
        .moneys(key: "credits", title: "Credits") { $0.credits },
        .moneys(key: "debits", title: "Debits") { $0.debits },
        .count(key: "statedBelowZeroCount", title: "Below zero in file") { $0.statedBelowZeroCount },
        .count(key: "bookedBelowZeroCount", title: "Below zero in ledger") { $0.bookedBelowZeroCount },
        .count(key: "accountsEndingBelowZeroCount", title: "Accounts below zero") {
            $0.accountsEndingBelowZeroCount
        },
    ]

    static let differences: [Column<BalanceDifference>] = [
        .text(key: "path", title: "File", importance: .low, canTruncate: true) { $0.path },
        .count(key: "line", title: "Line") { $0.line },
        .text(key: "accountNumber", title: "Account", importance: .high) { $0.accountNumber },
        .date(key: "date", title: "Date") { $0.date.text },
        .money(key: "predicted", title: "Calculated") { $0.predicted },
        .money(key: "stated", title: "In file") { $0.stated },
        .money(key: "difference", title: "Difference") { $0.difference },
    ]

    private static func differenceText(_ balances: BalanceReconciliation) -> Phrase {
        let counts = balances.differenceCounts
        guard let first = counts.first else { return "nothing" }
        let others = counts.dropFirst().reduce(0) { $0 + $1.count }
        let text: Phrase = "\(first.count) by \(first.amount.shown)"
        return others == 0 ? text : "\(text), \(others) by other amounts"
    }

    private static func value(_ file: ImportedFile) -> OutputValue {
        .object([
            ("path", .string(file.path)), ("kind", .string(file.kind.rawValue)),
            ("rowCount", .count(file.rowCount)),
            ("wasAlreadyImported", .boolean(file.wasAlreadyImported)),
        ])
    }

    private static func value(_ count: BalanceReconciliation.DifferenceCount) -> OutputValue {
        .object([("amount", .money(count.amount)), ("count", .count(count.count))])
    }

    private static func value(_ balances: BalanceReconciliation) -> OutputValue {
        .object(
            self.balances.map { ($0.key, $0.value(balances)) } + [
                ("differences", .records(balances.differences, differences))
            ])
    }
}
