public import BankDomain
public import BankFeatures
public import BankServices

/// Records the navigation of the sign-in views.
@MainActor
public final class MockAuthCoordinator: AuthCoordinating {
    public enum Call: Equatable {
        case didRegister(UserProfile)
        case didSignIn(User)
        case didSignOut
    }

    public private(set) var calls: [Call] = []

    public init() {}

    public func didRegister(_ profile: UserProfile) { calls.append(.didRegister(profile)) }

    public func didSignIn(_ user: User) { calls.append(.didSignIn(user)) }

    public func didSignOut() { calls.append(.didSignOut) }
}
