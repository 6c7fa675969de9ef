public import BankDomain

/// Where the views of cards lead.
@MainActor
public protocol CardsCoordinating: AnyObject {
    /// A card was chosen from a list.
    func showCard(_ card: Card)
    /// What was asked of a card is wanted.
    func showAuthorisations(of card: Card)
    /// A card was ordered, also in the place of another.
    func didOrder(_ card: Card)
}

// By default nothing follows: the view already shows the result.
extension CardsCoordinating {
    public func didOrder(_ card: Card) {}
}
