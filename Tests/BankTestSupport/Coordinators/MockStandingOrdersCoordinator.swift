public import BankDomain
public import BankFeatures

/// Records the navigation of the views of standing orders.
@MainActor
public final class MockStandingOrdersCoordinator: StandingOrdersCoordinating {
    public enum Call: Equatable {
        case showStandingOrder(StandingOrder)
        case didCreate(StandingOrder)
        case didConfirm(StandingOrder)
    }

    public private(set) var calls: [Call] = []

    public init() {}

    public func showStandingOrder(_ order: StandingOrder) { calls.append(.showStandingOrder(order)) }

    public func didCreate(_ order: StandingOrder) { calls.append(.didCreate(order)) }

    public func didConfirm(_ order: StandingOrder) { calls.append(.didConfirm(order)) }
}
