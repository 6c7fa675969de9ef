/// What somebody typed to take or give cash.
public struct CashDraft: Hashable, Sendable {
    /// What names the account.
    public var account: String
    /// The amount, in the account's currency.
    public var amount: String
    /// What is written with it; may be empty.
    public var reference: String

    public init(account: String = "", amount: String = "", reference: String = "") {
        self.account = account
        self.amount = amount
        self.reference = reference
    }
}
