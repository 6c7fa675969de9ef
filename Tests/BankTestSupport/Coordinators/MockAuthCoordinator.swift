public import BankDomain
public import BankFeatures
public import BankServices

/// Records where the views of signing in lead.
@MainActor
public final class MockAuthCoordinator: AuthCoordinating {
    /// A way that was taken.
    public enum Call: Equatable {
        /// ``didRegister(_:)``.
        case didRegister(UserProfile)
        /// ``didSignIn(_:)``.
        case didSignIn(User)
        /// ``didSignOut()``.
        case didSignOut
    }

    /// The ways that were taken, in order.
    public private(set) var calls: [Call] = []

    /// A coordinator that was not called yet.
    public init() {}

    /// Records the call.
    public func didRegister(_ profile: UserProfile) { calls.append(.didRegister(profile)) }

    /// Records the call.
    public func didSignIn(_ user: User) { calls.append(.didSignIn(user)) }

    /// Records the call.
    public func didSignOut() { calls.append(.didSignOut) }
}
