import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Compares a statement file with the books, showing how far it has come, and reports.
struct ReconciliationView: TerminalView {
    let viewModel: ReconciliationViewModel
    let draft: ReconciliationDraft

    func appear(on screen: Screen) async throws {
        if screen.format == .csv {
            try screen.require(ReconciliationColumns.entries)
        } else {
            try screen.require(ReconciliationColumns.report)
        }
        let reporter = screen.progress()
        let observation = ProgressObservation({ viewModel.progress }) {
            reporter.report(done: $0.bytes, total: $0.totalBytes, unit: "bytes")
        }
        await viewModel.run(draft)
        withExtendedLifetime(observation) { reporter.finish() }
        let found = try viewModel.state.get()
        try show(found, on: screen)
        for notice in Notice.reconciliation(found.report) { screen.notice(notice) }
        if found.hasMore { screen.notice(Notice.more(page: draft.page.page + 1)) }
        guard found.report.agrees else {
            throw StatementDiffers(
                count: [ReconciliationStatus.differing, .missingHere, .missingThere].reduce(0) {
                    $0 + found.report.count($1)
                })
        }
    }

    // Programs that read CSV want rows; people want to see what it comes to first.
    private func show(_ found: StatementReconciliation, on screen: Screen) throws {
        let entries = ListPresentation(columns: ReconciliationColumns.entries, rows: found.entries)
        if screen.format == .csv { return try screen.show(entries) }
        try screen.show(RecordPresentation(columns: ReconciliationColumns.report, row: found))
        guard screen.format == .table, !screen.choosesFields else { return }
        if !found.report.balanceFaults.isEmpty {
            try screen.write(verbatim: "")
            try screen.show(
                ListPresentation(
                    columns: ReconciliationColumns.balanceFaults, rows: found.report.balanceFaults))
        }
        guard !found.entries.isEmpty else { return }
        try screen.write(verbatim: "")
        try screen.show(entries)
    }
}
