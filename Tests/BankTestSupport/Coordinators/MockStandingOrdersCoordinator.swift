public import BankDomain
public import BankFeatures

/// Records where the views of standing orders lead.
@MainActor
public final class MockStandingOrdersCoordinator: StandingOrdersCoordinating {
    /// A way that was taken.
    public enum Call: Equatable {
        /// ``showStandingOrder(_:)``.
        case showStandingOrder(StandingOrder)
        /// ``didCreate(_:)``.
        case didCreate(StandingOrder)
        /// ``didConfirm(_:)``.
        case didConfirm(StandingOrder)
    }

    /// The ways that were taken, in order.
    public private(set) var calls: [Call] = []

    /// A coordinator that was not called yet.
    public init() {}

    /// Records the call.
    public func showStandingOrder(_ order: StandingOrder) { calls.append(.showStandingOrder(order)) }

    /// Records the call.
    public func didCreate(_ order: StandingOrder) { calls.append(.didCreate(order)) }

    /// Records the call.
    public func didConfirm(_ order: StandingOrder) { calls.append(.didConfirm(order)) }
}
