import BankFeatures
import BankServices
import TerminalKit

/// Verifies the books, showing how far it has come, and reports.
struct LedgerVerifyView: TerminalView {
    let viewModel: LedgerVerifyViewModel

    func appear(on screen: Screen) async throws {
        let reporter = screen.progress()
        let observation = ProgressObservation({ viewModel.progress }) {
            reporter.report(done: $0.entries, total: $0.totalEntries, unit: "entries")
        }
        await viewModel.run()
        withExtendedLifetime(observation) { reporter.finish() }
        let report = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: LedgerColumns.verification, row: report))
        if let fault = report.firstFault { throw LedgerFaultFound(fault: fault) }
    }
}
