public import BankDomain

@MainActor
public protocol TransactionsCoordinating: AnyObject {
    /// An entry was chosen from a list.
    func showTransaction(_ transaction: Transaction)
    /// The entries that a filter leaves are to be shown, such as those of a group of a summary.
    func showTransactions(_ filter: TransactionsFilter)
}
