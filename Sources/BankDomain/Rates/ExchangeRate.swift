/// What one unit of a currency costs in another, as published for a day, without anybody's spread.
public struct ExchangeRate: Hashable, Sendable, Codable {
    /// The currency of which one unit is priced (ISO 20022, `UnitCurrency`).
    public let base: Currency
    /// The currency in which it is priced (ISO 20022, `QuotedCurrency`).
    public let quote: Currency
    /// How much of ``quote`` one unit of ``base`` costs. It is exact against the euro; a cross rate is rounded to six
    /// significant digits for being shown, and never counted with.
    public let rate: ExactDecimal
    /// The day for which it was published.
    public let date: CalendarDate

    public init(base: Currency, quote: Currency, rate: ExactDecimal, date: CalendarDate) {
        self.base = base
        self.quote = quote
        self.rate = rate
        self.date = date
    }
}
