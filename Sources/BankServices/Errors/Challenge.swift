public import BankDomain

/// A demand for a second factor that is bound to what it confirms (PSD2 RTS, article 5: dynamic linking).
public struct Challenge: Hashable, Sendable, Identifiable {
    /// The id by which the answer names it.
    public let id: ChallengeID
    /// The amount that the code confirms.
    public let amount: Money
    /// The payee that the code confirms, as shown to the payer.
    public let payee: String

    public let expiresAt: Instant

    public init(id: ChallengeID, amount: Money, payee: String, expiresAt: Instant) {
        self.id = id
        self.amount = amount
        self.payee = payee
        self.expiresAt = expiresAt
    }
}

public typealias ChallengeID = Identifier<Challenge>
