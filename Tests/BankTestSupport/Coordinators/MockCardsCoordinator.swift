public import BankDomain
public import BankFeatures

/// Records where the views of cards lead.
@MainActor
public final class MockCardsCoordinator: CardsCoordinating {
    /// A way that was taken.
    public enum Call: Equatable {
        /// ``showCard(_:)``.
        case showCard(Card)
        /// ``showAuthorisations(of:)``.
        case showAuthorisations(Card)
        /// ``didOrder(_:)``.
        case didOrder(Card)
    }

    /// The ways that were taken, in order.
    public private(set) var calls: [Call] = []

    /// A coordinator that was not called yet.
    public init() {}

    /// Records the call.
    public func showCard(_ card: Card) { calls.append(.showCard(card)) }

    /// Records the call.
    public func showAuthorisations(of card: Card) { calls.append(.showAuthorisations(card)) }

    /// Records the call.
    public func didOrder(_ card: Card) { calls.append(.didOrder(card)) }
}
