import BankFeatures
import BankServices
import TerminalKit

/// Makes a standing order and shows it.
struct StandingOrderCreationView: TerminalView {
    let viewModel: StandingOrderCreationViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(StandingOrderColumns.all)
        await viewModel.create(mode: mode)
        if let error = viewModel.state.error, mode == .commit, let key = viewModel.idempotencyKey {
            throw error.afterSubmission(of: key)
        }
        let made = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: StandingOrderColumns.all, row: made.value), mode: mode)
    }
}
