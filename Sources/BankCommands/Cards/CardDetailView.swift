import BankFeatures
import TerminalKit

struct CardDetailView: TerminalView {
    let viewModel: CardDetailViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(RecordPresentation(columns: CardColumns.all, row: try viewModel.state.get()))
    }
}
