/// What was on an account at the end of each of some days, by booking date (ISO 20022, `CLBD`: closing booked).
public struct BalanceHistory: Hashable, Sendable {
    public let accountID: AccountID
    /// The first day.
    public let from: CalendarDate
    /// The balance at the end of each day, the first first; never empty.
    public let balances: [Money]

    public init(accountID: AccountID, from: CalendarDate, balances: [Money]) {
        self.accountID = accountID
        self.from = from
        self.balances = balances
    }

    /// The last day.
    public var to: CalendarDate { from.adding(days: balances.count - 1) }

    /// The balance at the end of a day; `nil` for one outside.
    public func balance(on day: CalendarDate) -> Money? {
        let index = day.dayNumber - from.dayNumber
        return balances.indices.contains(index) ? balances[index] : nil
    }
}
