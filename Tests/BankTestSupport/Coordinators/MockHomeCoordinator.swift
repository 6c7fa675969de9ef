public import BankDomain
public import BankFeatures

/// Records where home leads.
@MainActor
public final class MockHomeCoordinator: HomeCoordinating {
    /// A way that was taken.
    public enum Call: Equatable {
        /// ``showAccount(_:)``.
        case showAccount(Account)
        /// ``begin(_:)``.
        case begin(HomeNextStep)
    }

    /// The ways that were taken, in order.
    public private(set) var calls: [Call] = []

    /// A coordinator that was not called yet.
    public init() {}

    /// Records the call.
    public func showAccount(_ account: Account) { calls.append(.showAccount(account)) }

    /// Records the call.
    public func begin(_ step: HomeNextStep) { calls.append(.begin(step)) }
}
