public import BankDomain

/// Where the views of entries lead.
@MainActor
public protocol TransactionsCoordinating: AnyObject {
    /// An entry was chosen from a list.
    func showTransaction(_ transaction: Transaction)
}
