public import BankDomain
public import BankFeatures

/// Records the navigation of the account views.
@MainActor
public final class MockAccountsCoordinator: AccountsCoordinating {
    public enum Call: Equatable {
        case showAccount(Account)
        case showTransactions(Account)
        case didOpen(Account)
    }

    public private(set) var calls: [Call] = []

    public init() {}

    public func showAccount(_ account: Account) { calls.append(.showAccount(account)) }

    public func showTransactions(of account: Account) { calls.append(.showTransactions(account)) }

    public func didOpen(_ account: Account) { calls.append(.didOpen(account)) }
}
