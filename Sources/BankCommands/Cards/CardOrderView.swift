import BankFeatures
import BankServices
import TerminalKit

struct CardOrderView: TerminalView {
    let viewModel: CardOrderViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(CardColumns.all)
        await viewModel.submit(mode: mode)
        if let error = viewModel.state.error, mode == .commit, let key = viewModel.idempotencyKey {
            throw error.afterSubmission(of: key)
        }
        let ordered = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: CardColumns.all, row: ordered.value), mode: mode)
    }
}
