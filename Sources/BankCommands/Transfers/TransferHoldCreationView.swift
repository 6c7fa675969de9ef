import BankFeatures
import BankServices
import TerminalKit

/// Reserves money for a payee and shows the hold.
struct TransferHoldCreationView: TerminalView {
    let viewModel: TransferHoldCreationViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransferHoldColumns.all)
        await viewModel.create(mode: mode)
        if let error = viewModel.state.error, mode == .commit, let key = viewModel.idempotencyKey {
            throw error.afterSubmission(of: key)
        }
        let made = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: TransferHoldColumns.all, row: made.value), mode: mode)
    }
}
