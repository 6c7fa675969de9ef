import BankDomain
import BankFeatures
package import BankServices

/// Makes the views of transactions.
@MainActor
package struct TransactionsViewFactory {
    package typealias Dependencies = HasAccountService & HasTransactionService

    private let accountService: any AccountServiceProtocol
    private let transactionService: any TransactionServiceProtocol

    package init(dependencies: any Dependencies) {
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

    func makeTransactionDetailView(id: TransactionID) -> TransactionDetailView {
        TransactionDetailView(
            viewModel: TransactionDetailViewModel(id: id, transactionService: transactionService))
    }
}
