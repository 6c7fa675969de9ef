public import BankDomain

/// Where the views of accounts lead.
@MainActor
public protocol AccountsCoordinating: AnyObject {
    /// An account was chosen from a list.
    func showAccount(_ account: Account)
    /// The entries of an account are wanted.
    func showTransactions(of account: Account)
    /// An account was opened.
    func didOpen(_ account: Account)
}

// The view that did it shows it; a coordinator that leads on says so.
extension AccountsCoordinating {
    /// Leads nowhere.
    public func didOpen(_ account: Account) {}
}
