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
            SELECT coalesce((SELECT sum(amount) FROM transfer WHERE credit = ?1 AND \(Self.bookedAt) <= ?2), 0)
                - coalesce((SELECT sum(amount) FROM transfer WHERE debit = ?1 AND \(Self.bookedAt) <= ?2), 0)
            """, account.number, instant
        ) { $0.int64(0) }
        return Money(minorUnits: sum ?? 0, currency: account.currency)
    }

    // A row of another bank's file counts from the end of its day.
    private static let bookedAt =
        "CASE kind WHEN 'import' THEN (booking_date + 1) * 86400000 - 1 ELSE created_at END"
}
