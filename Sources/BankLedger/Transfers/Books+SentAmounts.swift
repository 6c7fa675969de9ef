import BankDomain
import BankServices

extension Books {
    /// What went from the principal's accounts to others in a currency, on a day and in its month: what was booked and
    /// not taken back, what waits for its day, and what is held.
    func sent(
        in currency: Currency, around day: CalendarDate, by principal: Principal
    ) throws -> TransferLimits.Sent {
        let first = day.adding(days: 1 - day.components.day)
        let last = first.adding(months: 1).adding(days: -1)
        let booked = try database.rows(
            """
            SELECT t.amount, t.booking_date FROM transfer t
            WHERE t.kind = 'transfer' AND t.currency = ?2 AND t.booking_date BETWEEN ?3 AND ?4
                AND t.debit > 0 AND t.debit IN (SELECT account FROM account_owner WHERE owner = ?1)
                AND \(TransferRow.creditorAccount) NOT IN (SELECT account FROM account_owner WHERE owner = ?1)
                AND NOT \(TransferRow.isReversed)
            """, principal.userID, currency.code, first.dayNumber, last.dayNumber, read: Self.amountAndDay)
        let pending = try database.rows(
            """
            SELECT amount, execution_date FROM ordered_transfer
            WHERE status = 'pending' AND is_to_others = 1 AND currency = ?2
                AND execution_date BETWEEN ?3 AND ?4
                AND debit IN (SELECT account FROM account_owner WHERE owner = ?1)
            """, principal.userID, currency.code, first.dayNumber, last.dayNumber, read: Self.amountAndDay)
        let held = try database.rows(
            """
            SELECT amount, counted_on FROM transfer_hold
            WHERE status = 'pending' AND currency = ?2 AND counted_on BETWEEN ?3 AND ?4
                AND debit IN (SELECT account FROM account_owner WHERE owner = ?1)
                AND (credit IS NULL OR credit NOT IN (SELECT account FROM account_owner WHERE owner = ?1))
            """, principal.userID, currency.code, first.dayNumber, last.dayNumber, read: Self.amountAndDay)
        let all = booked + pending + held
        return TransferLimits.Sent(
            onDay: Self.sum(all.filter { $0.day == day.dayNumber }.map(\.amount), currency),
            inMonth: Self.sum(all.map(\.amount), currency))
    }

    private static func amountAndDay(_ row: Statement) throws -> (amount: Int64, day: Int) {
        (try StoredValue.amount(row.int64(0)), try StoredValue.date(row.int64(1)).dayNumber)
    }

    // What cannot be counted is above every limit.
    private static func sum(_ amounts: [Int64], _ currency: Currency) -> Money {
        let sum = amounts.reduce(Int64(0)) { sum, amount in
            let (next, overflowed) = sum.addingReportingOverflow(amount)
            return overflowed ? .max : next
        }
        return Money(minorUnits: sum, currency: currency)
    }
}
