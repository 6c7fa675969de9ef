import BankFeatures
import BankServices
import TerminalKit

struct LedgerBackupView: TerminalView {
    let viewModel: LedgerBackupViewModel
    let path: String
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.backup)
        await viewModel.run(to: path, mode: mode)
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.backup, row: change.value), mode: change.mode)
    }
}
