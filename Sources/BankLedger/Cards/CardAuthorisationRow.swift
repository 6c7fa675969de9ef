import BankDomain
import BankSQL
import LanguageKit

/// Reads authorisations from rows.
enum CardAuthorisationRow {
    /// The query without its conditions.
    static let query = """
        SELECT h.id, h.card, h.account, h.merchant, h.category, h.country, h.amount, h.currency, \
        h.merchant_amount, h.merchant_currency, h.rate, h.rate_date, h.margin, h.status, h.decline_reason, \
        h.created_at, \(captured) AS captured, \(sum("merchant_amount", "card_capture")) AS merchant_captured, \
        \(sum("amount", "card_refund")) AS refunded, \
        \(sum("merchant_amount", "card_refund")) AS merchant_refunded, \
        (SELECT t.debit_number FROM card_capture p JOIN transfer t ON t.id = p.transfer \
        WHERE p.authorisation = h.id ORDER BY p.id DESC LIMIT 1) AS debit_number
        FROM card_authorisation h
        """

    /// The sum of the captures of `h`.
    static let captured = sum("amount", "card_capture")

    /// What is held for a pending `h`.
    static let held = "h.amount - coalesce(\(captured), 0)"

    private static func sum(_ column: String, _ table: String) -> String {
        "(SELECT CAST(sum(p.\(column)) AS bigint) FROM \(table) p WHERE p.authorisation = h.id)"
    }

    static func read(_ row: any SQLStatement) throws -> CardAuthorisation {
        let id = row.int64("id")
        let account = AccountID(number: row.int64("account"))
        let currency = try StoredValue.currency(row.text("currency"))
        guard let category = MerchantCategoryCode(row.text("category")),
            let country = CountryCode(row.text("country"))
        else { throw MalformedValue("authorisation \(id) has an unknown category or country") }
        let amount = Money(minorUnits: try StoredValue.amount(row.int64("amount")), currency: currency)
        let exchange = try exchange(row, for: amount)
        func money(_ column: StaticString, _ currency: Currency?) -> Money? {
            guard let currency, let minorUnits = row.optionalInt64(column) else { return nil }
            return Money(minorUnits: minorUnits, currency: currency)
        }
        return CardAuthorisation(
            id: AuthorisationID(number: id), cardID: CardID(number: row.int64("card")), accountID: account,
            merchant: row.text("merchant"), category: category, country: country,
            amount: amount, exchange: exchange,
            status: try StoredValue.choice(row.text("status"), as: CardAuthorisation.Status.self),
            declineReason: try row.optionalText("decline_reason").map {
                try StoredValue.choice($0, as: DeclineReason.self)
            },
            capturedAmount: money("captured", currency), refundedAmount: money("refunded", currency),
            merchantCapturedAmount: money("merchant_captured", exchange?.target.currency),
            merchantRefundedAmount: money("merchant_refunded", exchange?.target.currency),
            transactionID: try row.optionalInt64("debit_number").map {
                TransactionID(account: account, entryNumber: try StoredValue.entryNumber($0))
            },
            createdAt: try StoredValue.instant(row.int64("created_at")))
    }

    private static func exchange(_ row: any SQLStatement, for amount: Money) throws -> Exchange? {
        guard let merchantAmount = row.optionalInt64("merchant_amount") else { return nil }
        let currency = try StoredValue.currency(row.text("merchant_currency"))
        return Exchange(
            source: amount,
            target: Money(minorUnits: try StoredValue.amount(merchantAmount), currency: currency),
            rate: row.text("rate"), rateDate: try StoredValue.date(row.int64("rate_date")),
            margin: Money(minorUnits: row.int64("margin"), currency: currency))
    }
}
