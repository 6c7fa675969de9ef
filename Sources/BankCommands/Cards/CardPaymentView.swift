import BankFeatures
import BankServices
import TerminalKit

/// Plays a merchant's side of a card payment and shows what became of it.
struct CardPaymentView: TerminalView {
    let viewModel: CardPaymentViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(CardAuthorisationColumns.all)
        await viewModel.submit(mode: mode)
        if let error = viewModel.state.error, mode == .commit, let key = viewModel.idempotencyKey {
            throw error.afterSubmission(of: key)
        }
        let answer = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: CardAuthorisationColumns.all, row: answer.value), mode: mode)
    }
}
