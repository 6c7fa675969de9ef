import BankDomain
import BankServices

extension Books {
    /// What was booked at the end of each of the last days.
    ///
    /// Goes over the account's own entries once, whatever the number of days: what is older than the first of them
    /// becomes one sum.
    func balanceHistory(of id: AccountID, dayCount: Int, for principal: Principal) throws -> BalanceHistory {
        try BalanceHistory.require(dayCount: dayCount)
        let account = try readableAccount(id, for: principal)
        let last = now.date
        let first = last.adding(days: 1 - dayCount)
        let sums = try database.rows(
            """
            SELECT max(day, ?2 - 1) AS shown, sum(amount) FROM (
                SELECT \(Self.bookedOn) AS day, amount FROM transfer WHERE credit = ?1
                UNION ALL SELECT \(Self.bookedOn), -amount FROM transfer WHERE debit = ?1
            ) WHERE day <= ?3 GROUP BY shown
            """, account.number, first.dayNumber, last.dayNumber
        ) { (day: CalendarDate(dayNumber: Int($0.int64(0))), sum: $0.int64(1)) }
        var before: Int64 = 0
        var changes: [CalendarDate: Int64] = [:]
        for (day, sum) in sums {
            if day < first { before = sum } else { changes[day] = sum }
        }
        return BalanceHistory(
            lastDate: last, dayCount: dayCount, currency: account.currency, before: before, changes: changes)
    }

    // A row of another bank's file counts for its own day, everything else for the day in UTC on which it came.
    private static let bookedOn =
        "CASE kind WHEN 'import' THEN booking_date ELSE created_at / 86400000 END"
}
