import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Verifies the books, showing how far it has come, and reports.
struct LedgerVerifyView: TerminalView {
    let viewModel: LedgerVerifyViewModel
    let checkpoint: CheckpointReference?

    func appear(on screen: Screen) async throws {
        let reporter = screen.progress()
        let observation = ProgressObservation({ viewModel.progress }) {
            reporter.report(done: $0.entries, total: $0.totalEntries, unit: "entries")
        }
        await viewModel.run(against: checkpoint)
        withExtendedLifetime(observation) { reporter.finish() }
        let report = try viewModel.state.get()
        let columns = checkpoint == nil ? LedgerColumns.verification : LedgerColumns.comparison
        try screen.show(RecordPresentation(columns: columns, row: report))
        if let checkpoint, checkpoint.publicKey == nil { screen.notice(Notice.keyNotCompared) }
        if let fault = report.firstFault { throw LedgerFaultFound(fault: fault) }
    }
}
