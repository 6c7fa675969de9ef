public import BankDomain
public import BankFeatures

/// Records where the views of entries lead.
@MainActor
public final class MockTransactionsCoordinator: TransactionsCoordinating {
    /// The entries that were chosen, in order.
    public private(set) var shownTransactions: [Transaction] = []

    /// A coordinator that was not called yet.
    public init() {}

    /// Records the call.
    public func showTransaction(_ transaction: Transaction) { shownTransactions.append(transaction) }
}
