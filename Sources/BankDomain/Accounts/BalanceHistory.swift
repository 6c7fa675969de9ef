/// What was booked on an account at the end of each of some days in UTC.
public struct BalanceHistory: Equatable, Sendable {
    /// The days that can be asked for.
    public static let dayCounts = 1...366

    /// The last of the days.
    public let lastDate: CalendarDate
    /// The balance of each day, oldest first.
    public let balances: [Money]

    /// A history.
    public init(lastDate: CalendarDate, balances: [Money]) {
        self.lastDate = lastDate
        self.balances = balances
    }

    /// From what was there before the first day, and what each day brought.
    public init(
        lastDate: CalendarDate, dayCount: Int, currency: Currency, before: Int64,
        changes: [CalendarDate: Int64]
    ) {
        // What was on an account on any day never left 64 bits.
        var sum = before
        let balances = (0..<dayCount).map { day in
            sum &+= changes[lastDate.adding(days: day - dayCount + 1)] ?? 0
            return Money(minorUnits: sum, currency: currency)
        }
        self.init(lastDate: lastDate, balances: balances)
    }

    /// The first of the days.
    public var firstDate: CalendarDate { lastDate.adding(days: 1 - balances.count) }
}
