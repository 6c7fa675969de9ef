public import BankDomain
public import BankFeatures

/// Records where the views of accounts lead.
@MainActor
public final class MockAccountsCoordinator: AccountsCoordinating {
    /// A way that was taken.
    public enum Call: Equatable {
        /// ``showAccount(_:)``.
        case showAccount(Account)
        /// ``showTransactions(of:)``.
        case showTransactions(Account)
        /// ``didOpen(_:)``.
        case didOpen(Account)
    }

    /// The ways that were taken, in order.
    public private(set) var calls: [Call] = []

    /// A coordinator that was not called yet.
    public init() {}

    /// Records the call.
    public func showAccount(_ account: Account) { calls.append(.showAccount(account)) }

    /// Records the call.
    public func showTransactions(of account: Account) { calls.append(.showTransactions(account)) }

    /// Records the call.
    public func didOpen(_ account: Account) { calls.append(.didOpen(account)) }
}
