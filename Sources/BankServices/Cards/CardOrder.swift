public import BankDomain

/// What is needed to order a card.
public struct CardOrder: Hashable, Sendable {
    /// The account from which it will pay.
    public let accountID: AccountID
    /// What its holder calls it.
    public let name: String
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(accountID: AccountID, name: String, idempotencyKey: IdempotencyKey) {
        self.accountID = accountID
        self.name = name
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text.
    public var fingerprint: String {
        ["card", accountID.text, FreeText.trimmed(name)].joined(separator: "\u{1F}")
    }
}
