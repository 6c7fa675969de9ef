package import BankDomain

/// What a coordinator may ask of the one above it.
@MainActor
package protocol Coordinating: AnyObject {
    /// Where views are shown.
    var screen: Screen { get }

    /// Shows a view after the present one.
    func present(_ view: any TerminalView)
    /// Leads to an account.
    func showAccount(_ account: Account)
    /// Leads to the entries of an account.
    func showTransactions(of account: Account)
}
