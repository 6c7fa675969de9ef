public import BankDomain

/// Where the views of standing orders lead.
@MainActor
public protocol StandingOrdersCoordinating: AnyObject {
    /// An order was chosen from a list.
    func showStandingOrder(_ order: StandingOrder)
    /// An order was made.
    func didCreate(_ order: StandingOrder)
}

// The view that did it shows it; a coordinator that leads on says so.
extension StandingOrdersCoordinating {
    /// Leads nowhere.
    public func didCreate(_ order: StandingOrder) {}
}
