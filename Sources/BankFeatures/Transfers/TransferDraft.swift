/// What somebody typed to move money.
public struct TransferDraft: Hashable, Sendable {
    /// What names the debtor's account; empty for the default account.
    public var from: String
    /// What names the creditor's account.
    public var to: String
    /// The amount.
    public var amount: String
    /// The code of the amount's currency; empty for that of the debtor's account.
    public var currency: String
    /// What is written with it; may be empty.
    public var reference: String

    /// A draft.
    public init(
        from: String = "", to: String = "", amount: String = "", currency: String = "", reference: String = ""
    ) {
        self.from = from
        self.to = to
        self.amount = amount
        self.currency = currency
        self.reference = reference
    }
}
