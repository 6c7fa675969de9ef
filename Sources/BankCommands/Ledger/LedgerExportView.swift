import BankFeatures
import BankServices
import TerminalKit

/// Writes the whole bank out.
struct LedgerExportView: TerminalView {
    let viewModel: LedgerExportViewModel
    let path: String
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.export)
        await viewModel.run(to: path, mode: mode)
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.export, row: change.value), mode: change.mode)
    }
}
