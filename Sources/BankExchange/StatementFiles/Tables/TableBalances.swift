import BankDomain

/// The balances beside the entries of a table, from which the opening and closing balances are computed.
struct TableBalances {
    private struct Row {
        let amount: Int64
        let balance: Int64
        let date: CalendarDate
    }

    private var first: Row?
    private var last: Row?
    private var sum: Int64 = 0
    private var isWhole = true
    private var statedDays: ClosedRange<CalendarDate>?

    /// Adds an entry and the balance beside it; `nil` if it is missing or unreadable.
    mutating func take(_ line: StatementLine, _ balance: Int64?) {
        guard let balance else {
            isWhole = false
            return
        }
        take(Row(amount: line.amount, balance: balance, date: line.bookingDate))
        sum &+= line.amount
    }

    /// Adds a balance in a row without an entry. Its day belongs to the period.
    mutating func take(_ balance: Int64, on date: CalendarDate) {
        take(Row(amount: 0, balance: balance, date: date))
        statedDays = min(statedDays?.lowerBound ?? date, date)...max(statedDays?.upperBound ?? date, date)
    }

    private mutating func take(_ row: Row) {
        if first == nil { first = row }
        last = row
    }

    /// Adds the opening and closing balances to a statement. Whether the oldest or the newest entry comes first follows
    /// from the order in which the balances add up; if neither does, from the days.
    ///
    /// The balances get no days, because rows may not be ordered by day.
    func complete(_ part: inout StatementPart) {
        (part.from, part.to) = (statedDays?.lowerBound, statedDays?.upperBound)
        guard isWhole, let first, let last else { return }
        let isUpward = first.balance &- first.amount &+ sum == last.balance
        let isDownward = last.balance &- last.amount &+ sum == first.balance
        let (oldest, newest) =
            isUpward || (!isDownward && first.date <= last.date) ? (first, last) : (last, first)
        part.opening = StatedBalance(amount: oldest.balance &- oldest.amount, date: nil)
        part.closing = StatedBalance(amount: newest.balance, date: nil)
    }
}
