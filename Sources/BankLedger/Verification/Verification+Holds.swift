import BankDomain
import BankServices
import LanguageKit

extension Verification {
    /// Checks that each account holds what its pending card payments and transfers ask for.
    func checkHolds() throws {
        let wrong = try database.first(
            """
            SELECT b.account, b.held, coalesce(h.sum, 0) FROM balance b LEFT JOIN (
                SELECT account, sum(amount) AS sum FROM (
                    SELECT account, amount FROM card_authorisation WHERE status = 'pending'
                    UNION ALL
                    SELECT debit, amount + coalesce(fee, 0) FROM transfer_hold WHERE status = 'pending')
                GROUP BY account) h ON h.account = b.account
            WHERE b.held <> coalesce(h.sum, 0) ORDER BY b.account LIMIT 1
            """
        ) { (account: $0.int64(0), held: $0.int64(1), expected: $0.int64(2)) }
        guard let wrong else { return }
        throw VerificationFault(
            LedgerFault(
                kind: .hold, account: wrong.account > 0 ? AccountID(number: wrong.account).text : nil,
                entryNumber: nil,
                detail: "expected \(wrong.expected) minor units on hold, found \(wrong.held)"))
    }
}
