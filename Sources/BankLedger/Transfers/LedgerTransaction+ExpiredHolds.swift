import BankDomain
import BankRules
import BankSQL

/// Holds that are over although they are stored as pending, because no change has ended them yet.
extension LedgerTransaction {
    /// The sums of these holds by account, in minor units.
    static func expiredAmounts(at now: Instant) -> SQLRead {
        SQLRead(
            """
            SELECT account, CAST(sum(amount) AS bigint) AS amount FROM (
                SELECT debit AS account, amount + coalesce(fee, 0) AS amount FROM transfer_hold
                WHERE status = 'pending' AND expires_at <= ?1
                UNION ALL
                SELECT account, \(CardAuthorisationRow.held) FROM card_authorisation h
                WHERE status = 'pending' AND expires_at <= ?1
            ) h GROUP BY account
            """, now)
    }

    /// The part of a stored held amount that is not over.
    func stillHeld(_ minorUnits: Int64, on account: Int64) throws -> Int64 {
        // Most accounts hold nothing, and then nothing is looked up.
        guard minorUnits > 0 else { return minorUnits }
        return minorUnits - (try readExpiredAmounts()[account] ?? 0)
    }

    /// Whether there are such holds.
    var hasExpiredHolds: Bool { get throws { try !readExpiredAmounts().isEmpty } }

    /// Ends these holds. A change begins with it, so it sees what is stored as it is.
    func freeExpiredHolds() throws {
        guard try hasExpiredHolds else { return }
        expiredAmounts = [:]
        var bank = self
        try bank.endExpiredHolds()
    }

    private func readExpiredAmounts() throws -> [Int64: Int64] {
        if let expiredAmounts { return expiredAmounts }
        let sums = try connection.rows(Self.expiredAmounts(at: now)) {
            ($0.int64("account"), $0.int64("amount"))
        }
        let amounts = Dictionary(sums) { first, _ in first }
        expiredAmounts = amounts
        return amounts
    }
}
