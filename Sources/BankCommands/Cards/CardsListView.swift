import BankFeatures
import TerminalKit

struct CardsListView: TerminalView {
    let viewModel: CardsListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let all = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: CardColumns.all, rows: viewModel.visibleCards,
                emptyText: all.isEmpty ? Notice.noCards : Notice.noMoreCards))
    }
}
