import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Published rates, and exchanges at them.
struct RateStore: NounStore {
    let transaction: LedgerTransaction

    /// The newest day with rates on or before a day.
    func newestRateDate(onOrBefore date: CalendarDate) throws -> CalendarDate? {
        try stored.first(
            "SELECT date FROM exchange_rate WHERE date <= ? ORDER BY date DESC LIMIT 1", date.dayNumber
        ) { try StoredValue.date($0.int64("date")) }
    }

    /// The rates of the newest day on or before a day; the bank's present day by default.
    func referenceRates(on date: CalendarDate? = nil) throws -> ReferenceRates? {
        if let date { return try newestRates(onOrBefore: date) }
        if let known = transaction.known.referenceRates { return known }
        let rates = try newestRates(onOrBefore: today)
        transaction.known.referenceRates = .some(rates)
        return rates
    }

    private func newestRates(onOrBefore date: CalendarDate) throws -> ReferenceRates? {
        guard let newest = try newestRateDate(onOrBefore: date) else { return nil }
        let rates = try stored.rows(
            "SELECT currency, mantissa, scale FROM exchange_rate WHERE date = ?", newest.dayNumber
        ) { row in (try StoredValue.currency(row.text("currency")), try StoredValue.rate(row)) }
        return ReferenceRates(date: newest, perEuro: Dictionary(rates) { first, _ in first })
    }

    /// The price of one euro in a currency, newest first.
    func rateHistory(_ query: RateHistoryQuery) throws -> [ExchangeRate] {
        try query.requireForeign()
        return try stored.rows(
            """
            SELECT date, mantissa, scale FROM exchange_rate
            WHERE currency = ? AND date BETWEEN ? AND ? ORDER BY date DESC
            """,
            query.currency.code, query.from.map { Int64($0.dayNumber) } ?? .min,
            query.to.map { Int64($0.dayNumber) } ?? .max
        ) { row in
            ExchangeRate(
                base: .eur, quote: query.currency, rate: try StoredValue.rate(row),
                date: try StoredValue.date(row.int64("date")))
        }
    }

    /// The price of one euro in a currency on exactly that day.
    func publishedRate(of currency: Currency, on date: CalendarDate) throws -> ExactDecimal? {
        try stored.first(
            "SELECT mantissa, scale FROM exchange_rate WHERE currency = ? AND date = ?", currency.code,
            date.dayNumber
        ) { try StoredValue.rate($0) }
    }

    /// Stores a rate; returns `false` and keeps the earlier one if that day has a rate.
    func keepRate(_ rate: ExactDecimal, of currency: Currency, on date: CalendarDate) throws -> Bool {
        try write(
            .insert(ifAbsentFrom: "exchange_rate", "date, currency, mantissa, scale"), date.dayNumber,
            currency.code, rate.mantissa, rate.scale)
        return changedRowCount == 1
    }
}

extension StoredValue {
    /// The price of one euro in the present row.
    fileprivate static func rate(_ row: any SQLStatement) throws(MalformedValue) -> ExactDecimal {
        let (mantissa, scale) = (row.int64("mantissa"), row.int64("scale"))
        guard let rate = ExactDecimal(mantissa: mantissa, scale: Int(clamping: scale)),
            ReferenceRates.isPlausible(rate)
        else { throw MalformedValue("\(mantissa) with \(scale) decimals is not a rate") }
        return rate
    }
}

extension RateStore {
    /// Converts an amount at the bank's spread and the rates of the newest day on or before `date`; `nil` is the bank's
    /// day, for which rates must not be too old. Throws `notFound(.exchangeRate)`, `ratesTooOld`.
    func exchange(_ amount: Money, to currency: Currency, on date: CalendarDate?) throws -> Exchange {
        try ReferenceRates.exchange(
            amount, to: currency, by: referenceRates(on: date), transaction.paymentRules,
            today: date == nil ? today : nil)
    }
}
