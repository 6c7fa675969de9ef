import BankDomain

/// Cards, and the authorisations of their payments, in the order in which they came.
struct MockCards: Codable, Equatable, Sendable {
    /// A card as the mock bank keeps it.
    struct Kept: Codable, Equatable, Sendable {
        var card: Card
        /// Its number, in the clear like everything of the demo; `nil` for an imported card.
        let number: String?
        /// The first of the cards of which each took the place of the one before.
        let firstCard: CardID
    }

    var cards: [Kept] = []
    var authorisations: [CardAuthorisation] = []
}
