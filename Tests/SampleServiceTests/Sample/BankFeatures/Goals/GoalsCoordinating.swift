public import BankDomain

/// Where the views of goals lead.
@MainActor
public protocol GoalsCoordinating: AnyObject {
    /// The account of a goal was chosen.
    func showAccount(_ account: Account)
}
