import BankDomain
import BankRules
import BankSQL
import BankServices

/// Past balances.
extension AccountStore {
    /// The balance of an account at a moment, which is included.
    ///
    /// Adds up the account's entries through an index, so the cost does not depend on the size of the ledger.
    /// Subtracting the newest entries from the balance would be wrong: imports add past days, and clocks have been set
    /// back.
    func balance(
        of id: AccountID, at moment: BalanceMoment, for principal: Principal
    ) throws -> PastBalance {
        let account = try readableAccount(id, for: principal)
        let end = try moment.end(in: zone, now: now)
        return PastBalance(
            id: id, accountName: account.account.accountName, at: end,
            balance: try balance(of: account, at: moment))
    }

    /// The same without a look at who asks and at the clock.
    func balance(of account: KnownAccount, at moment: BalanceMoment) throws -> Money {
        let (key, last) =
            switch moment {
            case .instant(let instant): (Self.bookedAt, instant.millisecondsSinceEpoch)
            case .endOf(let day): ("booking_date", Int64(day.dayNumber))
            }
        let sum = try database.first(
            """
            SELECT coalesce((SELECT sum(amount) FROM transfer WHERE credit = ?1 AND \(key) <= ?2), 0)
                - coalesce((SELECT sum(amount) FROM transfer WHERE debit = ?1 AND \(key) <= ?2), 0)
                AS sum
            """, account.number, last
        ) { $0.int64("sum") }
        return Money(minorUnits: sum ?? 0, currency: account.currency)
    }

    // Rows of another bank's file count from the end of their day.
    private static let bookedAt =
        "CASE kind WHEN 'import' THEN (booking_date + 1) * 86400000 - 1 ELSE created_at END"

    /// Balances at the ends of days. Starts from the present balances and goes back over the entries since the first
    /// day, through an index, so older entries cost nothing.
    func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?, for principal: Principal
    ) throws -> [BalanceHistory] {
        let days = try BalanceHistoryDays(from: from, to: to, today: today)
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

    /// The day numbers and signed minor units of the entries since a day, unordered.
    private func forEachEntry(
        of account: Int64, from: CalendarDate, _ body: (_ day: Int, _ change: Int64) -> Void
    ) throws {
        // The condition repeats that the account is a customer's: the indexes cover only those.
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
