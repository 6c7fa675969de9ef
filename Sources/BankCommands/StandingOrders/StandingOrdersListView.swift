import BankFeatures
import BankServices
import TerminalKit

struct StandingOrdersListView: TerminalView {
    let viewModel: StandingOrdersListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: StandingOrderColumns.all, rows: page.items, emptyText: Notice.noStandingOrders))
    }
}
