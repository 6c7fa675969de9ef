public import BankDomain

/// A query for transfers; all given conditions must hold.
public struct TransferQuery: Hashable, Sendable {
    /// The account of the payer or payee; `nil` for all accounts of the principal and, for an operator, those without an
    /// owner.
    public var accountID: AccountID?
    /// The payee's account at this bank.
    public var toAccountID: AccountID?
    /// The payee, as the principal saved them.
    public var beneficiaryID: BeneficiaryID?
    /// The payee's IBAN, at any bank.
    public var creditorIBAN: IBAN?
    /// The first day: that on which a transfer was or will be made.
    public var from: CalendarDate?
    /// The last day.
    public var to: CalendarDate?
    public var status: Transfer.Status?

    public init(
        accountID: AccountID? = nil, toAccountID: AccountID? = nil, beneficiaryID: BeneficiaryID? = nil,
        creditorIBAN: IBAN? = nil, from: CalendarDate? = nil, to: CalendarDate? = nil,
        status: Transfer.Status? = nil
    ) {
        self.accountID = accountID
        self.toAccountID = toAccountID
        self.beneficiaryID = beneficiaryID
        self.creditorIBAN = creditorIBAN
        self.from = from
        self.to = to
        self.status = status
    }
}
