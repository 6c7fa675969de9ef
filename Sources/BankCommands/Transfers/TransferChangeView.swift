import BankFeatures
import BankServices
import TerminalKit

/// Gives a transfer up or takes it back, and shows it as it is then.
struct TransferChangeView: TerminalView {
    enum Change: Equatable {
        case cancel
        case reverse
    }

    let viewModel: TransferChangeViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransferColumns.all)
        switch change {
        case .cancel: await viewModel.cancel(mode: mode)
        case .reverse: await viewModel.reverse(mode: mode)
        }
        if change == .reverse, mode == .commit, let error = viewModel.state.error {
            throw error.afterSubmission(of: viewModel.idempotencyKey)
        }
        let changed = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: TransferColumns.all, row: changed.value), mode: mode)
    }
}
