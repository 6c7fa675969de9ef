import BankFeatures
import TerminalKit

/// What was on an account at a moment.
struct PastBalanceView: TerminalView {
    let viewModel: PastBalanceViewModel

    func appear(on screen: Screen) async throws {
        try screen.require(AccountColumns.past)
        await viewModel.load()
        try screen.show(RecordPresentation(columns: AccountColumns.past, row: try viewModel.state.get()))
    }
}
