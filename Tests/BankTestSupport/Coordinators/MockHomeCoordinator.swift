public import BankDomain
public import BankFeatures

/// Records the navigation of the home view.
@MainActor
public final class MockHomeCoordinator: HomeCoordinating {
    public enum Call: Equatable {
        case showAccount(Account)
        case begin(HomeNextStep)
    }

    public private(set) var calls: [Call] = []

    public init() {}

    public func showAccount(_ account: Account) { calls.append(.showAccount(account)) }

    public func begin(_ step: HomeNextStep) { calls.append(.begin(step)) }
}
