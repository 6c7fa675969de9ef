public import BankDomain
public import BankServices

/// Where the views of signing in lead.
@MainActor
public protocol AuthCoordinating: AnyObject {
    /// Somebody can sign in from now on.
    func didRegister(_ profile: UserProfile)
    func didSignIn(_ user: User)
    func didSignOut()
}

// By default nothing follows: the view already shows the result.
extension AuthCoordinating {
    public func didRegister(_ profile: UserProfile) {}
    public func didSignIn(_ user: User) {}
    public func didSignOut() {}
}
