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

    /// Number, last month and security code, each on a line.
    public func lines() -> SharedSecret {
        var text = number.withUnsafeBytes { Array($0) }
        text += Array("\n\(card.expiry?.text ?? "")\n".utf8)
        text += securityCode.withUnsafeBytes { Array($0) }
        defer { for place in text.indices { text[place] = 0 } }
        return SharedSecret(SecretBytes(text))
    }
}
