import BankDomain

/// The balances beside the entries of a CSV file, which say what was there before the first and after the last.
struct CSVRunningBalance {
    private struct Row {
        let amount: Int64
        let balance: Int64
        let date: CalendarDate
    }

    private var first: Row?
    private var last: Row?
    private var sum: Int64 = 0
    private var isWhole = true

    /// Takes an entry and the balance beside it; `nil` if there is none that can be read.
    mutating func take(_ line: StatementLine, _ balance: Int64?) {
        guard let balance else {
            isWhole = false
            return
        }
        let row = Row(amount: line.amount, balance: balance, date: line.bookingDate)
        if first == nil { first = row }
        last = row
        sum &+= line.amount
    }

    /// Gives what the balances say to a statement: whether the oldest entry or the newest stands first shows in which
    /// order they add up, and where neither does, in the days.
    func complete(_ part: inout StatementPart) {
        guard isWhole, let first, let last else { return }
        let isUpward = first.balance &- first.amount &+ sum == last.balance
        let isDownward = last.balance &- last.amount &+ sum == first.balance
        let (oldest, newest) =
            isUpward || (!isDownward && first.date <= last.date) ? (first, last) : (last, first)
        part.opening = StatedBalance(amount: oldest.balance &- oldest.amount, date: oldest.date)
        part.closing = StatedBalance(amount: newest.balance, date: newest.date)
    }
}
