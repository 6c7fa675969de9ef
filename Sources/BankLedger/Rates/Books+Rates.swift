import BankDomain
import BankServices
import LanguageKit

extension Books {
    /// The newest day on or before another of which rates are known.
    func newestRateDate(onOrBefore date: CalendarDate) throws -> CalendarDate? {
        try database.first(
            "SELECT date FROM exchange_rate WHERE date <= ? ORDER BY date DESC LIMIT 1", date.dayNumber
        ) { try StoredValue.date($0.int64(0)) }
    }

    /// The rates of the newest day on or before another, the bank's own unless one is named.
    func referenceRates(on date: CalendarDate? = nil) throws -> ReferenceRates? {
        guard let newest = try newestRateDate(onOrBefore: date ?? now.date) else { return nil }
        let rates = try database.rows(
            "SELECT currency, mantissa, scale FROM exchange_rate WHERE date = ?", newest.dayNumber
        ) { (try StoredValue.currency($0.text(0)), try StoredValue.rate($0.int64(1), scale: $0.int64(2))) }
        return ReferenceRates(date: newest, perEuro: Dictionary(rates) { first, _ in first })
    }

    /// What one euro cost in a currency, the newest day first.
    func rateHistory(_ query: RateHistoryQuery) throws -> [ExchangeRate] {
        try query.requireForeign()
        return try database.rows(
            """
            SELECT date, mantissa, scale FROM exchange_rate
            WHERE currency = ? AND date BETWEEN ? AND ? ORDER BY date DESC
            """,
            query.currency.code, query.from.map { Int64($0.dayNumber) } ?? .min,
            query.to.map { Int64($0.dayNumber) } ?? .max
        ) { row in
            ExchangeRate(
                base: .eur, quote: query.currency,
                rate: try StoredValue.rate(row.int64(1), scale: row.int64(2)),
                date: try StoredValue.date(row.int64(0)))
        }
    }

    /// What one euro costs in a currency on just that day.
    func publishedRate(of currency: Currency, on date: CalendarDate) throws -> ExactDecimal? {
        try database.first(
            "SELECT mantissa, scale FROM exchange_rate WHERE currency = ? AND date = ?", currency.code,
            date.dayNumber
        ) { try StoredValue.rate($0.int64(0), scale: $0.int64(1)) }
    }

    /// Keeps a rate; `false` if there is one for that day already, which stays.
    func keepRate(_ rate: ExactDecimal, of currency: Currency, on date: CalendarDate) throws -> Bool {
        try database.run(
            "INSERT INTO exchange_rate (date, currency, mantissa, scale) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            date.dayNumber, currency.code, rate.mantissa, rate.scale)
        return database.changedRowCount == 1
    }
}

extension StoredValue {
    /// What one euro costs.
    static func rate(_ mantissa: Int64, scale: Int64) throws(MalformedValue) -> ExactDecimal {
        guard let rate = ExactDecimal(mantissa: mantissa, scale: Int(clamping: scale)),
            ReferenceRates.isPlausible(rate)
        else { throw MalformedValue("\(mantissa) with \(scale) decimals is no rate") }
        return rate
    }
}
