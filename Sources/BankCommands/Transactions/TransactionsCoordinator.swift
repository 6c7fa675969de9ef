package import BankDomain
package import BankFeatures
import BankServices

/// Leads through the views of transactions.
@MainActor
package final class TransactionsCoordinator: TransactionsCoordinating {
    private unowned let parent: any Coordinating
    private let factory: TransactionsViewFactory

    package init(parent: any Coordinating, factory: TransactionsViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: TransactionsCommand) async throws {
        try await view(for: command).appear(on: parent.screen)
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

    package func showTransaction(_ transaction: Transaction) {
        parent.present(factory.makeTransactionDetailView(id: transaction.id))
    }

    package func showTransactions(_ filter: TransactionsFilter) {
        parent.present(
            factory.makeTransactionsListView(filter: filter, page: .first, coordinator: self))
    }

    /// Shows the newest entries of an account.
    package func showTransactions(of account: Account) {
        showTransactions(TransactionsFilter(account: .id(account.id)))
    }
}
