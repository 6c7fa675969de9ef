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

// The view that did it shows it; a coordinator that leads on says so.
extension AuthCoordinating {
    /// Leads nowhere.
    public func didRegister(_ profile: UserProfile) {}
    /// Leads nowhere.
    public func didSignIn(_ user: User) {}
    /// Leads nowhere.
    public func didSignOut() {}
}
