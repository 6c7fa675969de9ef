import BankDomain
import BankSQL
import BankServices
import LanguageKit

extension Verification {
    /// Checks that each clearing account has what it had before the bank kept its payments, what was imported since, and
    /// the total of those that are between the banks; and that each suspense account has the total of suspended payments.
    func checkClearing() throws {
        let accounts = try connection.rows(
            """
            SELECT a.id, a.number, b.posted, coalesce(ca.opening, 0) + \(Self.imported("credit"))
                - \(Self.imported("debit")) AS known, coalesce(o.amount, 0) AS open
            FROM account a JOIN balance b ON b.account = a.id
            LEFT JOIN clearing_account ca ON ca.account = a.id LEFT JOIN (
                SELECT p.number, CAST(sum(p.amount) AS bigint) AS amount FROM (\(Self.payments)) p
                GROUP BY p.number) o ON o.number = a.number
            WHERE a.id < 0 AND (
                (a.number >= '*clearing-' AND a.number < '*clearing.')
                OR (a.number >= '*suspense-' AND a.number < '*suspense.')) ORDER BY a.id DESC
            """
        ) {
            (
                number: $0.text("number"), posted: $0.int64("posted"),
                expected: $0.int64("known") &+ $0.int64("open")
            )
        }
        guard let wrong = accounts.first(where: { $0.posted != $0.expected }) else { return }
        throw VerificationFault(
            LedgerFault(
                kind: .clearing, account: wrong.number, entryNumber: nil,
                detail: "expected \(wrong.expected) minor units between the banks, found \(wrong.posted)"))
    }

    // What imports booked on one side of an account. They are another bank's books.
    private static func imported(_ side: String) -> String {
        """
        coalesce((SELECT CAST(sum(i.amount) AS bigint) FROM transfer i WHERE i.\(side) = a.id
            AND i.\(side)_number > coalesce(ca.opening_entry, 0) AND i.kind = 'import'), 0)
        """
    }

    // The payments between the banks, and those in suspense, by the number of their account. The other bank has the amount
    // of a collection until it goes back.
    private static let payments = """
        SELECT '*clearing-' || t.currency AS number, t.amount FROM clearing_payment cp
        JOIN transfer t ON t.id = cp.transfer WHERE cp.status = 'submitted'
        UNION ALL
        SELECT '*clearing-' || t.currency, t.amount FROM transfer t
        JOIN account a ON a.id = t.credit AND \(ClearingStore.ofClearing)
        LEFT JOIN clearing_account ca ON ca.account = a.id LEFT JOIN clearing_payment cp ON cp.transfer = t.id
        WHERE t.credit_number > coalesce(ca.sent_through, 0) AND t.kind = 'transfer' AND t.debit > 0
            AND cp.transfer IS NULL
        UNION ALL
        SELECT CASE status WHEN 'returning' THEN '*clearing-' ELSE '*suspense-' END || currency, amount
        FROM incoming_payment
        WHERE status IN ('suspended', 'returning') OR (status = 'recalled' AND account IS NULL)
        UNION ALL
        SELECT '*clearing-' || currency, coalesce((SELECT CAST(sum(r.amount) AS bigint)
            FROM direct_debit_reversal r WHERE r.debit = direct_debit.id), 0) - amount FROM direct_debit
        WHERE message IS NULL AND status IN ('refused', 'refunded')
        """
}
