import BankDomain
import LanguageKit

/// How authorisations are read from their rows.
enum CardAuthorisationRow {
    /// A query, up to its conditions.
    static let query = """
        SELECT h.id, h.card, h.account, h.merchant, h.category, h.country, h.amount, h.currency, h.status, \
        h.decline_reason, h.captured, t.debit_number, h.created_at
        FROM card_authorisation h LEFT JOIN transfer t ON t.id = h.transfer
        """

    /// The authorisation of the present row.
    static func read(_ row: Statement) throws -> CardAuthorisation {
        let account = AccountID(number: row.int64(2))
        let currency = try StoredValue.currency(row.text(7))
        guard let category = MerchantCategoryCode(row.text(4)), let country = CountryCode(row.text(5)) else {
            throw MalformedValue("authorisation \(row.int64(0)) has no known category or country")
        }
        return CardAuthorisation(
            id: AuthorisationID(number: row.int64(0)), cardID: CardID(number: row.int64(1)),
            accountID: account, merchant: row.text(3), category: category, country: country,
            amount: Money(minorUnits: try StoredValue.amount(row.int64(6)), currency: currency),
            status: try StoredValue.choice(row.text(8), as: CardAuthorisation.Status.self),
            declineReason: try row.optionalText(9).map { try StoredValue.choice($0, as: DeclineReason.self) },
            capturedAmount: row.optionalInt64(10).map { Money(minorUnits: $0, currency: currency) },
            transactionID: try row.optionalInt64(11).map {
                TransactionID(account: account, entryNumber: try StoredValue.entryNumber($0))
            },
            createdAt: try StoredValue.instant(row.int64(12)))
    }
}
