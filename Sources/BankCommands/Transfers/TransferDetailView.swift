import BankFeatures
import TerminalKit

struct TransferDetailView: TerminalView {
    let viewModel: TransferDetailViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(RecordPresentation(columns: TransferColumns.all, row: try viewModel.state.get()))
    }
}
