package import BankDomain
import BankFeatures
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
        switch command {
        case .list(let filter, let page):
            try await factory.makeTransactionsListView(filter: filter, page: page, coordinator: self)
                .appear(on: parent.screen)
        case .show(let id):
            try await factory.makeTransactionDetailView(id: id).appear(on: parent.screen)
        }
    }

    package func showTransaction(_ transaction: Transaction) {
        parent.present(factory.makeTransactionDetailView(id: transaction.id))
    }

    /// Shows the newest entries of an account.
    package func showTransactions(of account: Account) {
        parent.present(
            factory.makeTransactionsListView(
                filter: TransactionsFilter(account: .id(account.id)), page: .first, coordinator: self))
    }
}
