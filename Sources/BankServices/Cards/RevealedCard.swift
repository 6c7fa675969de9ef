public import BankDomain

/// What is printed on a card, for its holder's eyes.
public struct RevealedCard: Equatable, Sendable {
    /// The card.
    public let card: Card
    /// Its number.
    public let number: SharedSecret
    /// The three digits that prove to a merchant that one has the card.
    public let securityCode: SharedSecret

    /// What is printed on a card.
    public init(card: Card, number: SharedSecret, securityCode: SharedSecret) {
        self.card = card
        self.number = number
        self.securityCode = securityCode
    }
}
