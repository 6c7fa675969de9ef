import BankDomain
import BankServices

extension Books {
    /// What was booked on an account up to and with a moment.
    ///
    /// Adds up the account's own entries, which an index keeps together: so many steps as it has entries, whatever
    /// else the books hold. The newest cannot be taken from the balance instead, because files bring in days long
    /// past, and clocks have been set back.
    func balance(of id: AccountID, at instant: Instant, for principal: Principal) throws -> Money {
        let account = try readableAccount(id, for: principal)
        try instant.requireNotAfter(now)
        let sum = try database.first(
            """
            SELECT sum(CASE e.id % 2 WHEN 1 THEN t.amount ELSE -t.amount END)
            FROM entry e JOIN transfer t ON t.id = e.id / 2
            WHERE e.account = ?1 AND CASE t.kind
                WHEN 'import' THEN (t.booking_date + 1) * 86400000 - 1 ELSE t.created_at END <= ?2
            """, account.number, instant
        ) { $0.int64(0) }
        return Money(minorUnits: sum ?? 0, currency: account.currency)
    }
}
