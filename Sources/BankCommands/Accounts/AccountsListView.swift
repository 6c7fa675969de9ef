import BankFeatures
import TerminalKit

struct AccountsListView: TerminalView {
    let viewModel: AccountsListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let all = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: AccountColumns.all, rows: viewModel.visibleAccounts,
                emptyText: all.isEmpty ? Notice.noAccounts : Notice.noMoreAccounts))
    }
}
