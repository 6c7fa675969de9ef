import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Takes a whole bank in, showing how far it has come, and reports.
struct BankImportView: TerminalView {
    let viewModel: BankImportViewModel
    let path: String
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.bankImport)
        let reporter = screen.progress()
        let observation = ProgressObservation({ viewModel.progress }) {
            reporter.report(done: $0.bytes, total: $0.totalBytes, unit: "bytes of \($0.path)")
        }
        await viewModel.run(from: path, mode: mode)
        withExtendedLifetime(observation) { reporter.finish() }
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.bankImport, row: change.value), mode: change.mode)
    }
}
