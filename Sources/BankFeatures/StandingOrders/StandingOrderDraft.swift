public import BankDomain

/// What somebody typed to make a standing order.
public struct StandingOrderDraft: Hashable, Sendable {
    /// What names the debtor's account; empty for the default account.
    public var from: String
    /// What names the creditor: an account, a beneficiary or an IBAN.
    public var to: String
    /// Who is paid, for an IBAN of another bank; may be empty otherwise.
    public var creditorName: String
    /// The amount, in the currency of the debtor's account.
    public var amount: String
    /// What is written with it; may be empty.
    public var reference: String
    public var schedule: StandingOrderSchedule

    public init(
        from: String = "", to: String = "", creditorName: String = "", amount: String = "",
        reference: String = "", schedule: StandingOrderSchedule
    ) {
        self.from = from
        self.to = to
        self.creditorName = creditorName
        self.amount = amount
        self.reference = reference
        self.schedule = schedule
    }
}
