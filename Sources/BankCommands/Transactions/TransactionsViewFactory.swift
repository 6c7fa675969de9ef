import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct TransactionsViewFactory {
    package typealias Dependencies = HasAccountService & HasTransactionService

    private let accountService: any AccountServiceProtocol
    private let transactionService: any TransactionServiceProtocol

    init(dependencies: any Dependencies) {
        self.accountService = dependencies.accountService
        self.transactionService = dependencies.transactionService
    }

    func makeTransactionsListView(
        filter: TransactionsFilter, page: PageRequest, coordinator: any TransactionsCoordinating
    ) -> TransactionsListView {
        TransactionsListView(
            viewModel: TransactionsListViewModel(
                filter: filter, page: page, accountService: accountService,
                transactionService: transactionService, coordinator: coordinator))
    }

    func makeTransactionChangeView(
        id: TransactionID, change: TransactionChangeView.Change, mode: ExecutionMode
    ) -> TransactionChangeView {
        TransactionChangeView(
            viewModel: TransactionChangeViewModel(id: id, transactionService: transactionService),
            change: change, mode: mode)
    }

    func makeTransactionSummaryView(
        filter: TransactionsFilter, grouping: TransactionGrouping,
        coordinator: any TransactionsCoordinating
    ) -> TransactionSummaryView {
        TransactionSummaryView(
            viewModel: TransactionSummaryViewModel(
                filter: filter, grouping: grouping, accountService: accountService,
                transactionService: transactionService, coordinator: coordinator))
    }

    func makeCategoryRulesView() -> CategoryRulesView {
        CategoryRulesView(viewModel: CategoryRulesViewModel(transactionService: transactionService))
    }

    func makeCategoryRuleChangeView(
        _ change: CategoryRuleChangeView.Change, mode: ExecutionMode
    ) -> CategoryRuleChangeView {
        CategoryRuleChangeView(
            viewModel: CategoryRulesViewModel(transactionService: transactionService), change: change,
            mode: mode)
    }

    func makeTransactionDetailView(id: TransactionID) -> TransactionDetailView {
        TransactionDetailView(
            viewModel: TransactionDetailViewModel(id: id, transactionService: transactionService))
    }
}
