import BankFeatures
import TerminalKit

struct ProductsListView: TerminalView {
    let viewModel: ProductsListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: ProductColumns.all, rows: try viewModel.state.get(), emptyText: Notice.noProducts))
    }
}
