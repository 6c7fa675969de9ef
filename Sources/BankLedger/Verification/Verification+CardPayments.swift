import BankDomain
import BankSQL
import BankServices
import LanguageKit

extension Verification {
    /// Card payments: what was captured and paid back is what was booked, no more is paid back than was captured, and a
    /// payment that ended without a capture has none.
    func checkCardPayments() throws {
        let wrong = try connection.first(
            """
            SELECT h.id, h.account FROM card_authorisation h LEFT JOIN (
                SELECT p.authorisation, CAST(sum(p.amount) AS bigint) AS amount, count(*) AS parts,
                    count(CASE WHEN t.amount = p.amount THEN 1 END) AS booked
                FROM card_capture p JOIN transfer t ON t.id = p.transfer GROUP BY p.authorisation
            ) c ON c.authorisation = h.id LEFT JOIN (
                SELECT p.authorisation, CAST(sum(p.amount) AS bigint) AS amount, count(*) AS parts,
                    count(CASE WHEN t.amount = p.amount THEN 1 END) AS booked
                FROM card_refund p JOIN transfer t ON t.id = p.transfer GROUP BY p.authorisation
            ) r ON r.authorisation = h.id
            WHERE coalesce(r.amount, 0) > coalesce(c.amount, 0) OR c.parts <> c.booked OR r.parts <> r.booked
                OR (h.status = 'captured' AND c.amount IS NULL)
                OR (h.status <> 'captured' AND h.status <> 'pending' AND c.amount IS NOT NULL)
            ORDER BY h.id LIMIT 1
            """
        ) { (payment: $0.int64("id"), account: $0.int64("account")) }
        guard let wrong else { return }
        throw VerificationFault(
            LedgerFault(
                kind: .cardPayment, account: AccountID(number: wrong.account).text, entryNumber: nil,
                detail:
                    "the card payment \(AuthorisationID(number: wrong.payment)) doesn't match its bookings"))
    }
}
