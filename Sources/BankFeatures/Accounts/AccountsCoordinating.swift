public import BankDomain

/// Where the views of accounts lead.
@MainActor
public protocol AccountsCoordinating: AnyObject {
    /// An account was chosen from a list.
    func showAccount(_ account: Account)
    /// The entries of an account are wanted.
    func showTransactions(of account: Account)
    func didOpen(_ account: Account)
}

// By default nothing follows: the view already shows the result.
extension AccountsCoordinating {
    public func didOpen(_ account: Account) {}
}
