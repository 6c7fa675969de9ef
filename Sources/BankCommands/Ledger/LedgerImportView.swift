import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Imports files, showing how far it has come, and reports.
struct LedgerImportView: TerminalView {
    /// How many differing rows people are shown; programs get all.
    private static let shownDifferenceCount = 10

    let viewModel: LedgerImportViewModel
    let request: ImportRequest

    func appear(on screen: Screen) async throws {
        if screen.format == .table {
            try screen.require(ImportColumns.files)
        } else {
            try screen.require(ImportColumns.report)
        }
        let reporter = screen.progress()
        let observation = ProgressObservation({ viewModel.progress }) {
            reporter.report(done: $0.bytes, total: $0.totalBytes, unit: "bytes of \($0.path)")
        }
        await viewModel.run(request)
        withExtendedLifetime(observation) { reporter.finish() }
        let change = try viewModel.state.get()
        guard screen.format == .table else {
            return try screen.show(
                RecordPresentation(columns: ImportColumns.report, row: change.value), mode: change.mode)
        }
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
