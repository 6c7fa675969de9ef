public import BankDomain

/// What somebody typed to move money.
public struct TransferDraft: Hashable, Sendable {
    /// What names the debtor's account; empty for the default account.
    public var from: String
    /// What names the creditor: an account, a beneficiary or an IBAN.
    public var to: String
    /// Who is paid, for an IBAN of another bank; may be empty otherwise.
    public var creditorName: String
    public var amount: String
    /// The code of the amount's currency; empty for that of the debtor's account.
    public var currency: String
    /// What is written with it; may be empty.
    public var reference: String
    /// The day on which it is to be made; `nil` for at once.
    public var executionDate: CalendarDate?

    public init(
        from: String = "", to: String = "", creditorName: String = "", amount: String = "",
        currency: String = "", reference: String = "", executionDate: CalendarDate? = nil
    ) {
        self.from = from
        self.to = to
        self.creditorName = creditorName
        self.amount = amount
        self.currency = currency
        self.reference = reference
        self.executionDate = executionDate
    }
}
