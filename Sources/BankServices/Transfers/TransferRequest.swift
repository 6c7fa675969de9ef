public import BankDomain

/// What is needed to move money.
public struct TransferRequest: Hashable, Sendable {
    /// The debtor's account.
    public let from: AccountID
    /// The creditor's account.
    public let to: AccountID
    /// How much, above zero, in the currency of both accounts.
    public let amount: Money
    /// What the payer writes with it; may be empty.
    public let reference: String
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    /// A request.
    public init(
        from: AccountID, to: AccountID, amount: Money, reference: String = "", idempotencyKey: IdempotencyKey
    ) {
        self.from = from
        self.to = to
        self.amount = amount
        self.reference = reference
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text: two requests with one key must have the same.
    public var fingerprint: String {
        ["transfer", from.text, to.text, amount.description, FreeText.trimmed(reference)].joined(
            separator: "\u{1F}")
    }
}
