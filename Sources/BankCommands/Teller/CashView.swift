import BankFeatures
import BankServices
import TerminalKit

struct CashView: TerminalView {
    let viewModel: CashViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransactionColumns.all)
        await viewModel.submit(mode: mode)
        if let error = viewModel.state.error, mode == .commit, let key = viewModel.idempotencyKey {
            throw error.afterSubmission(of: key)
        }
        let receipt = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: TransactionColumns.all, row: receipt.value.transaction), mode: mode)
    }
}
