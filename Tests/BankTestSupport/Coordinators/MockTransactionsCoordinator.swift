public import BankDomain
public import BankFeatures

/// Records where the views of entries lead.
@MainActor
public final class MockTransactionsCoordinator: TransactionsCoordinating {
    /// The entries that were chosen, in order.
    public private(set) var shownTransactions: [Transaction] = []

    /// The filters whose entries were to be shown, in order.
    public private(set) var shownFilters: [TransactionsFilter] = []

    /// A coordinator that was not called yet.
    public init() {}

    /// Records the call.
    public func showTransaction(_ transaction: Transaction) { shownTransactions.append(transaction) }

    /// Records the call.
    public func showTransactions(_ filter: TransactionsFilter) { shownFilters.append(filter) }
}
