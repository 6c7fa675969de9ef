import BankDomain
import BankSQL
import BankServices
import LanguageKit

extension Verification {
    /// Checks that each account holds as much as its pending card payments and transfers ask for.
    func checkHolds() throws {
        let wrong = try connection.first(
            """
            SELECT b.account, b.held, coalesce(h.amount, 0) AS expected FROM balance b LEFT JOIN (
                SELECT p.account, sum(p.amount) AS amount FROM (
                    SELECT account, amount FROM card_authorisation WHERE status = 'pending'
                    UNION ALL
                    SELECT debit, amount + coalesce(fee, 0) FROM transfer_hold WHERE status = 'pending') p
                GROUP BY p.account) h ON h.account = b.account
            WHERE b.held <> coalesce(h.amount, 0) ORDER BY b.account LIMIT 1
            """
        ) { (account: $0.int64("account"), held: $0.int64("held"), expected: $0.int64("expected")) }
        guard let wrong else { return }
        throw VerificationFault(
            LedgerFault(
                kind: .hold, account: wrong.account > 0 ? AccountID(number: wrong.account).text : nil,
                entryNumber: nil,
                detail: "expected \(wrong.expected) minor units on hold, found \(wrong.held)"))
    }
}
