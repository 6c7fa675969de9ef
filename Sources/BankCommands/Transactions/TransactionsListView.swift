import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

struct TransactionsListView: TerminalView {
    let viewModel: TransactionsListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get().page
        try screen.show(
            ListPresentation(
                columns: TransactionColumns.all, rows: page.items, envelope: page.envelope,
                emptyText: Notice.noTransactions))
        if screen.format == .table {
            if let total = page.total { screen.notice(Notice.total(total, of: "transactions")) }
            if let cursor = page.nextCursor { screen.notice(Notice.more(after: cursor)) }
        }
    }
}
