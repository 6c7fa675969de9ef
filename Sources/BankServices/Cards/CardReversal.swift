public import BankDomain

/// A merchant's word that what is held will not be taken.
public struct CardReversal: Hashable, Sendable {
    public let authorisationID: AuthorisationID
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(authorisationID: AuthorisationID, idempotencyKey: IdempotencyKey) {
        self.authorisationID = authorisationID
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text.
    public var fingerprint: String { ["cardReversal", authorisationID.text].joined(separator: "\u{1F}") }
}
