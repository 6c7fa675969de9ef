public import BankDomain

/// How far the end of days has come.
public struct DayProgress: Hashable, Sendable {
    /// The day that is being closed.
    public let date: CalendarDate
    /// How many days were closed before it.
    public let closedCount: Int
    public let totalCount: Int

    public init(date: CalendarDate, closedCount: Int, totalCount: Int) {
        self.date = date
        self.closedCount = closedCount
        self.totalCount = totalCount
    }
}
