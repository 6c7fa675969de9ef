/// What a transfer would cost and bring, before anybody commits to it.
public struct TransferQuote: Hashable, Sendable, Codable {
    public let fromAccountID: AccountID
    /// The creditor's account; `nil` if it is at another bank.
    public let toAccountID: AccountID?
    /// Who is paid, at another bank; `nil` within this one.
    public let creditorName: String?
    /// What is paid, at another bank; `nil` within this one.
    public let creditorIBAN: IBAN?
    /// How much leaves for the creditor.
    public let amount: Money
    /// What the bank charges besides; zero if nothing.
    public let fee: Money
    /// What leaves the account altogether.
    public let total: Money
    /// What the creditor gets, in the currency of their account.
    public let creditedAmount: Money
    /// How much of the creditor's currency one unit brings; `nil` within one currency.
    public let rate: String?
    /// The day on which it would be made.
    public let executionDate: CalendarDate

    public init(
        fromAccountID: AccountID, toAccountID: AccountID?, creditorName: String?, creditorIBAN: IBAN?,
        amount: Money, fee: Money, total: Money, creditedAmount: Money, rate: String?,
        executionDate: CalendarDate
    ) {
        self.fromAccountID = fromAccountID
        self.toAccountID = toAccountID
        self.creditorName = creditorName
        self.creditorIBAN = creditorIBAN
        self.amount = amount
        self.fee = fee
        self.total = total
        self.creditedAmount = creditedAmount
        self.rate = rate
        self.executionDate = executionDate
    }
}
