public import BankDomain
public import BankFeatures

/// Records the navigation of the views of entries.
@MainActor
public final class MockTransactionsCoordinator: TransactionsCoordinating {
    /// The selected entries, in order.
    public private(set) var shownTransactions: [Transaction] = []

    /// The selected filters, in order.
    public private(set) var shownFilters: [TransactionsFilter] = []

    public init() {}

    public func showTransaction(_ transaction: Transaction) { shownTransactions.append(transaction) }

    public func showTransactions(_ filter: TransactionsFilter) { shownFilters.append(filter) }
}
