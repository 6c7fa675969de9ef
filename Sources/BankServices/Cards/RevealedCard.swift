public import BankDomain

/// What is printed on a card, for its holder's eyes.
public struct RevealedCard: Equatable, Sendable {
    public let card: Card
    public let number: SharedSecret
    /// The three digits that prove to a merchant that one has the card.
    public let securityCode: SharedSecret

    public init(card: Card, number: SharedSecret, securityCode: SharedSecret) {
        self.card = card
        self.number = number
        self.securityCode = securityCode
    }
}
