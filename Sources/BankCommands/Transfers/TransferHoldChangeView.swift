import BankFeatures
import BankServices
import TerminalKit

/// Takes what is on hold or lets it go, and shows the hold as it is then.
struct TransferHoldChangeView: TerminalView {
    enum Change: Equatable {
        /// An amount of it; all of it if that is empty.
        case capture(amount: String)
        case release
    }

    let viewModel: TransferHoldChangeViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransferHoldColumns.all)
        switch change {
        case .capture(let amount): await viewModel.capture(amount: amount, mode: mode)
        case .release: await viewModel.release(mode: mode)
        }
        if mode == .commit, let error = viewModel.state.error {
            throw error.afterSubmission(of: viewModel.idempotencyKey)
        }
        let changed = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: TransferHoldColumns.all, row: changed.value), mode: mode)
    }
}
