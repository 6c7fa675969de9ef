public import BankDomain

/// Where the views of transfers lead.
@MainActor
public protocol TransfersCoordinating: AnyObject {
    /// A transfer was chosen from a list.
    func showTransfer(_ transfer: Transfer)
    /// A transfer was made.
    func didConfirm(_ transfer: Transfer)
    /// A transfer was given up before it was made.
    func didCancelTransfer()
}

// By default nothing follows: the view already shows the result.
extension TransfersCoordinating {
    /// Does nothing.
    public func didConfirm(_ transfer: Transfer) {}
    /// Does nothing.
    public func didCancelTransfer() {}
}
