import BankFeatures
import TerminalKit

struct TransactionDetailView: TerminalView {
    let viewModel: TransactionDetailViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            RecordPresentation(columns: TransactionColumns.detail, row: try viewModel.state.get()))
    }
}
