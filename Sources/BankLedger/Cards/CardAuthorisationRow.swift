import BankDomain
import BankSQL
import LanguageKit

/// How authorisations are read from their rows.
enum CardAuthorisationRow {
    /// A query, up to its conditions.
    static let query = """
        SELECT h.id, h.card, h.account, h.merchant, h.category, h.country, h.amount, h.currency, h.status, \
        h.decline_reason, h.captured, t.debit_number, h.created_at
        FROM card_authorisation h LEFT JOIN transfer t ON t.id = h.transfer
        """

    static func read(_ row: any SQLStatement) throws -> CardAuthorisation {
        let id = row.int64("id")
        let account = AccountID(number: row.int64("account"))
        let currency = try StoredValue.currency(row.text("currency"))
        guard let category = MerchantCategoryCode(row.text("category")),
            let country = CountryCode(row.text("country"))
        else { throw MalformedValue("authorisation \(id) has no known category or country") }
        return CardAuthorisation(
            id: AuthorisationID(number: id), cardID: CardID(number: row.int64("card")), accountID: account,
            merchant: row.text("merchant"), category: category, country: country,
            amount: Money(minorUnits: try StoredValue.amount(row.int64("amount")), currency: currency),
            status: try StoredValue.choice(row.text("status"), as: CardAuthorisation.Status.self),
            declineReason: try row.optionalText("decline_reason").map {
                try StoredValue.choice($0, as: DeclineReason.self)
            },
            capturedAmount: row.optionalInt64("captured").map { Money(minorUnits: $0, currency: currency) },
            transactionID: try row.optionalInt64("debit_number").map {
                TransactionID(account: account, entryNumber: try StoredValue.entryNumber($0))
            },
            createdAt: try StoredValue.instant(row.int64("created_at")))
    }
}
