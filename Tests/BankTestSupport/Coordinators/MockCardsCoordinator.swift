public import BankDomain
public import BankFeatures

/// Records the navigation of the views of cards.
@MainActor
public final class MockCardsCoordinator: CardsCoordinating {
    public enum Call: Equatable {
        case showCard(Card)
        case showAuthorisations(Card)
        case didOrder(Card)
    }

    public private(set) var calls: [Call] = []

    public init() {}

    public func showCard(_ card: Card) { calls.append(.showCard(card)) }

    public func showAuthorisations(of card: Card) { calls.append(.showAuthorisations(card)) }

    public func didOrder(_ card: Card) { calls.append(.didOrder(card)) }
}
