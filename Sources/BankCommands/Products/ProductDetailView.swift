import BankFeatures
import TerminalKit

struct ProductDetailView: TerminalView {
    let viewModel: ProductDetailViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(RecordPresentation(columns: ProductColumns.all, row: try viewModel.state.get()))
    }
}
