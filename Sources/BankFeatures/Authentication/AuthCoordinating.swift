public import BankDomain
public import BankServices

/// Where the views of signing in lead.
@MainActor
public protocol AuthCoordinating: AnyObject {
    /// Somebody can sign in from now on.
    func didRegister(_ profile: UserProfile)
    /// Somebody is signed in.
    func didSignIn(_ user: User)
    /// Nobody is signed in any more.
    func didSignOut()
}

// By default nothing follows: the view already shows the result.
extension AuthCoordinating {
    /// Does nothing.
    public func didRegister(_ profile: UserProfile) {}
    /// Does nothing.
    public func didSignIn(_ user: User) {}
    /// Does nothing.
    public func didSignOut() {}
}
