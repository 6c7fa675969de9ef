import BankDomain
import BankSQL
import LanguageKit

/// How cards are read from their rows.
enum CardRow {
    /// The columns that ``read(_:on:)`` expects.
    static let columns = """
        c.id, c.account, a.currency, c.name, c.last_four, c.expiry_year, c.expiry_month, c.status, c.payment_limit, \
        c.day_limit, c.month_limit, c.allowed_categories, c.blocked_categories, c.allowed_countries, \
        c.blocked_countries, c.ordered_on, c.replaced_by
        """

    /// The card of the present row, as it is on a day.
    static func read(_ row: any SQLStatement, on day: CalendarDate) throws -> Card {
        let currency = try StoredValue.currency(row.text("currency"))
        let limit = { (column: StaticString) in
            row.optionalInt64(column).map { Money(minorUnits: $0, currency: currency) }
        }
        return Card(
            id: CardID(number: row.int64("id")), accountID: AccountID(number: row.int64("account")),
            currency: currency, name: row.text("name"), lastFour: row.optionalText("last_four"),
            expiry: try expiry(row), status: try StoredValue.choice(row.text("status"), as: Card.Status.self),
            limits: CardLimits(
                payment: limit("payment_limit"), day: limit("day_limit"), month: limit("month_limit")),
            rules: SpendingControls(
                allowedCategories: try codes(row.text("allowed_categories"), MerchantCategoryCode.init),
                blockedCategories: try codes(row.text("blocked_categories"), MerchantCategoryCode.init),
                allowedCountries: try codes(row.text("allowed_countries"), CountryCode.init),
                blockedCountries: try codes(row.text("blocked_countries"), CountryCode.init)),
            orderedOn: try StoredValue.date(row.int64("ordered_on")),
            replacedBy: row.optionalInt64("replaced_by").map { CardID(number: $0) }
        ).asOf(day)
    }

    private static func expiry(_ row: any SQLStatement) throws -> CardExpiry? {
        guard let year = row.optionalInt64("expiry_year"), let month = row.optionalInt64("expiry_month")
        else { return nil }
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
