import BankFeatures
import TerminalKit

/// What transactions add up to.
struct TransactionSummaryView: TerminalView {
    let viewModel: TransactionSummaryViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: TransactionSummaryColumns.all(by: viewModel.grouping),
                rows: try viewModel.state.get(), emptyText: Notice.noTransactions))
    }
}
