import BankDomain
import BankSQL
import BankServices

/// What was on accounts before.
extension AccountStore {
    /// What was booked on an account up to and with a moment.
    ///
    /// Adds up the account's own entries, which an index keeps together: as many steps as it has entries, however large
    /// the ledger is. The newest cannot be taken from the balance instead, because files bring in days long past, and
    /// clocks have been set back.
    func balance(of id: AccountID, at instant: Instant, for principal: Principal) throws -> Money {
        let account = try readableAccount(id, for: principal)
        try instant.requireNotAfter(now)
        let sum = try database.first(
            """
            SELECT coalesce((SELECT sum(amount) FROM transfer WHERE credit = ?1 AND \(Self.bookedAt) <= ?2), 0)
                - coalesce((SELECT sum(amount) FROM transfer WHERE debit = ?1 AND \(Self.bookedAt) <= ?2), 0)
                AS sum
            """, account.number, instant
        ) { $0.int64("sum") }
        return Money(minorUnits: sum ?? 0, currency: account.currency)
    }

    // A row of another bank's file counts from the end of its day.
    private static let bookedAt =
        "CASE kind WHEN 'import' THEN (booking_date + 1) * 86400000 - 1 ELSE created_at END"

    /// What was on accounts at the ends of days: back from what is on them now, over the entries of the days since the
    /// first, which an index keeps together, however many there were before.
    func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?, for principal: Principal
    ) throws -> [BalanceHistory] {
        let days = try BalanceHistoryDays(from: from, to: to, today: now.date)
        return try ids.map { id in
            let account = try readableAccount(id, for: principal)
            var closing = account.account.balance.minorUnits
            var changes = [Int64](repeating: 0, count: days.count)
            try forEachEntry(of: account.number, from: days.from) { day, change in
                if day > days.to.dayNumber {
                    closing &-= change
                } else {
                    changes[day - days.from.dayNumber] &+= change
                }
            }
            return days.history(of: id, in: account.currency, closing: closing, changes: changes)
        }
    }

    /// The days, as their numbers, and signed minor units of the entries from a day on, in no order.
    private func forEachEntry(
        of account: Int64, from: CalendarDate, _ body: (_ day: Int, _ change: Int64) -> Void
    ) throws {
        // That the account is a customer's is said again, or the indexes, which hold only those, would not be used.
        let statement = try database.statement(
            """
            SELECT booking_date, amount FROM transfer WHERE credit = ?1 AND credit > 0 AND booking_date >= ?2
            UNION ALL
            SELECT booking_date, -amount FROM transfer WHERE debit = ?1 AND debit > 0 AND booking_date >= ?2
            """)
        try statement.bind(account, from.dayNumber)
        defer { statement.reset() }
        while try statement.step() {
            body(try StoredValue.date(statement.int64("booking_date")).dayNumber, statement.int64("amount"))
        }
    }
}
