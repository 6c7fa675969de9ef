public import BankDomain

/// Cash in or out.
public struct CashRequest: Hashable, Sendable {
    public let accountID: AccountID
    /// How much, above zero, in the account's currency.
    public let amount: Money
    /// What is written with it; may be empty.
    public let reference: String
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(
        accountID: AccountID, amount: Money, reference: String = "", idempotencyKey: IdempotencyKey
    ) {
        self.accountID = accountID
        self.amount = amount
        self.reference = reference
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text: two requests with one key must have the same.
    public func fingerprint(_ direction: Transaction.Direction) -> String {
        ["cash", direction.rawValue, accountID.text, amount.description, FreeText.trimmed(reference)].joined(
            separator: "\u{1F}")
    }
}
