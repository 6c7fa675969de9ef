import BankFeatures
import BankServices
import TerminalKit

struct TransfersListView: TerminalView {
    let viewModel: TransfersListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(columns: TransferColumns.all, rows: page.items, emptyText: Notice.noTransfers))
    }
}
