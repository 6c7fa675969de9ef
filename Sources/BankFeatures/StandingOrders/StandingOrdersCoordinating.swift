public import BankDomain

/// Where the views of standing orders lead.
@MainActor
public protocol StandingOrdersCoordinating: AnyObject {
    /// An order was chosen from a list.
    func showStandingOrder(_ order: StandingOrder)
    func didCreate(_ order: StandingOrder)
}

// By default nothing follows: the view already shows the result.
extension StandingOrdersCoordinating {
    public func didCreate(_ order: StandingOrder) {}
}
