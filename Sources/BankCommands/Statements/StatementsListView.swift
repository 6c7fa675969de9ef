import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// The months of an account.
struct StatementsListView: TerminalView {
    let viewModel: StatementsListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(columns: StatementColumns.all, rows: page.items, emptyText: Notice.noStatements))
    }
}
