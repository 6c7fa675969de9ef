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

// The view that did it shows it; a coordinator that leads on says so.
extension TransfersCoordinating {
    /// Leads nowhere.
    public func didConfirm(_ transfer: Transfer) {}
    /// Leads nowhere.
    public func didCancelTransfer() {}
}
