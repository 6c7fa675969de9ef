public import BankDomain

/// What a merchant takes of an amount that is held.
public struct CardCapture: Hashable, Sendable {
    public let authorisationID: AuthorisationID
    /// How much, above zero and at most what is held; `nil` for all of it. The rest is free again.
    public let amount: Money?
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(authorisationID: AuthorisationID, amount: Money? = nil, idempotencyKey: IdempotencyKey) {
        self.authorisationID = authorisationID
        self.amount = amount
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text.
    public var fingerprint: String {
        ["cardCapture", authorisationID.text, amount?.description ?? ""].joined(separator: "\u{1F}")
    }
}
