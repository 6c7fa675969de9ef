import BankFeatures
import BankServices
import TerminalKit

/// Brings the books to the newest form.
struct LedgerMigrationView: TerminalView {
    let viewModel: LedgerMigrationViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.migration)
        await viewModel.run(mode: mode)
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.migration, row: change.value), mode: change.mode)
    }
}
