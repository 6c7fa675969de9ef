import BankDomain
import BankServices

extension Verification {
    /// Checks that each account holds what its pending card payments ask for.
    func checkHolds() throws {
        let wrong = try database.first(
            """
            SELECT a.id, a.held, coalesce(h.sum, 0) FROM account a LEFT JOIN (
                SELECT account, sum(amount) AS sum FROM card_authorisation WHERE status = 'pending'
                GROUP BY account) h ON h.account = a.id
            WHERE a.held <> coalesce(h.sum, 0) ORDER BY a.id LIMIT 1
            """
        ) { (account: $0.int64(0), held: $0.int64(1), expected: $0.int64(2)) }
        guard let wrong else { return }
        throw Found(
            fault: LedgerFault(
                kind: .hold, account: wrong.account > 0 ? AccountID(number: wrong.account).text : nil,
                entryNumber: nil,
                detail: "expected \(wrong.expected) minor units on hold, found \(wrong.held)"))
    }
}
