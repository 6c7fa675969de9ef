import BankDomain
import LanguageKit

/// How cards are read from their rows.
enum CardRow {
    /// The columns, in the order in which they are read.
    static let columns = """
        c.id, c.account, a.currency, c.name, c.last_four, c.expiry_year, c.expiry_month, c.status, c.payment_limit, \
        c.day_limit, c.month_limit, c.allowed_categories, c.blocked_categories, c.allowed_countries, \
        c.blocked_countries, c.ordered_on, c.replaced_by
        """

    /// The card of the present row, as it is on a day.
    static func read(_ row: Statement, on day: CalendarDate) throws -> Card {
        let currency = try StoredValue.currency(row.text(2))
        let limit = { (column: Int32) in
            row.optionalInt64(column).map { Money(minorUnits: $0, currency: currency) }
        }
        return Card(
            id: CardID(number: row.int64(0)), accountID: AccountID(number: row.int64(1)), currency: currency,
            name: row.text(3), lastFour: row.optionalText(4), expiry: try expiry(row),
            status: try StoredValue.choice(row.text(7), as: Card.Status.self),
            limits: CardLimits(payment: limit(8), day: limit(9), month: limit(10)),
            rules: SpendingControls(
                allowedCategories: try codes(row.text(11), MerchantCategoryCode.init),
                blockedCategories: try codes(row.text(12), MerchantCategoryCode.init),
                allowedCountries: try codes(row.text(13), CountryCode.init),
                blockedCountries: try codes(row.text(14), CountryCode.init)),
            orderedOn: try StoredValue.date(row.int64(15)),
            replacedBy: row.optionalInt64(16).map { CardID(number: $0) }
        ).asOf(day)
    }

    private static func expiry(_ row: Statement) throws -> CardExpiry? {
        guard let year = row.optionalInt64(5), let month = row.optionalInt64(6) else { return nil }
        guard let expiry = CardExpiry(year: Int(year), month: Int(month)) else {
            throw MalformedValue("\(year)-\(month) is no month")
        }
        return expiry
    }

    private static func codes<Code>(_ text: String, _ read: (String) -> Code?) throws -> [Code] {
        try text.split(separator: " ").map { word in
            guard let code = read(String(word)) else { throw MalformedValue("\"\(word)\" is no code") }
            return code
        }
    }
}
