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

/// Creates transaction views and shows the one for a command.
@MainActor
final class TransactionsCoordinator: TransactionsCoordinating {
    private let host: any CommandHost
    private let factory: TransactionsViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = TransactionsViewFactory(dependencies: host.session)
    }

    func start(_ command: TransactionsCommand) async throws {
        try await view(for: command).appear(on: host.screen)
    }

    private func view(for command: TransactionsCommand) -> any TerminalView {
        switch command {
        case .list(let filter, let page):
            factory.makeTransactionsListView(filter: filter, page: page, coordinator: self)
        case .show(let id):
            factory.makeTransactionDetailView(id: id)
        case .categorize(let id, let category, let mode):
            factory.makeTransactionChangeView(id: id, change: .categorize(category), mode: mode)
        case .clearCategory(let id, let mode):
            factory.makeTransactionChangeView(id: id, change: .clearCategory, mode: mode)
        case .annotate(let id, let annotation, let mode):
            factory.makeTransactionChangeView(id: id, change: .annotate(annotation), mode: mode)
        case .summarize(let filter, let grouping):
            factory.makeTransactionSummaryView(
                filter: filter, grouping: grouping, coordinator: self
            )
        case .listRules:
            factory.makeCategoryRulesView()
        case .addRule(let draft, let mode):
            factory.makeCategoryRuleChangeView(.add(draft), mode: mode)
        case .removeRule(let id, let mode):
            factory.makeCategoryRuleChangeView(.remove(id), mode: mode)
        }
    }

    // The command line has no navigation: users type the next command.
    func showTransaction(_ transaction: Transaction) {}
    func showTransactions(_ filter: TransactionsFilter) {}
}
