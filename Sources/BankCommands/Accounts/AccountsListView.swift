import BankFeatures
import TerminalKit

/// The list of accounts.
struct AccountsListView: TerminalView {
    let viewModel: AccountsListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        _ = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: AccountColumns.all, rows: viewModel.visibleAccounts, emptyText: Notice.noAccounts))
    }
}
