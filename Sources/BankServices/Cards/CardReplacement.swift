public import BankDomain

/// What is needed to have a card replaced.
public struct CardReplacement: Hashable, Sendable {
    /// The card whose place another takes.
    public let cardID: CardID
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(cardID: CardID, idempotencyKey: IdempotencyKey) {
        self.cardID = cardID
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text.
    public var fingerprint: String { ["cardReplacement", cardID.text].joined(separator: "\u{1F}") }
}
