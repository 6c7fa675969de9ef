/// An account's balance at the end of each day of a period, by booking date (ISO 20022, `CLBD`: closing booked).
public struct BalanceHistory: Hashable, Sendable {
    public let accountID: AccountID
    /// The first day.
    public let from: CalendarDate
    /// The balance at the end of each day, oldest first; never empty.
    public let balances: [Money]

    public init(accountID: AccountID, from: CalendarDate, balances: [Money]) {
        self.accountID = accountID
        self.from = from
        self.balances = balances
    }

    /// The last day.
    public var to: CalendarDate { from.adding(days: balances.count - 1) }
}
