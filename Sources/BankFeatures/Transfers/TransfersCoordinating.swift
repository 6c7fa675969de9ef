public import BankDomain

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
    public func didConfirm(_ transfer: Transfer) {}
    public func didCancelTransfer() {}
}
