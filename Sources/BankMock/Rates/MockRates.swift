import BankDomain
import BankRules
import BankServices

struct MockRates: Codable, Equatable, Sendable {
    /// The rates of each day, oldest first.
    var days: [ReferenceRates] = []

    /// True if the newest rates also apply to later days, so that they are never too old; `nil` means no.
    var followsClock: Bool?

    /// The rates of the newest day on or before a day.
    func newest(onOrBefore date: CalendarDate) -> ReferenceRates? {
        guard let newest = days.last(where: { $0.date <= date }) else { return nil }
        guard followsClock == true, newest == days.last else { return newest }
        return newest.dated(max(newest.date, date.lastWeekday))
    }

    /// The price of one euro in a currency, newest first.
    func history(_ query: RateHistoryQuery) throws(ServiceError) -> [ExchangeRate] {
        try query.requireForeign()
        return days.reversed()
            .filter { $0.date >= query.from ?? $0.date && $0.date <= query.to ?? $0.date }
            .compactMap { $0.rate(of: .eur, in: query.currency) }
    }
}

extension MockRates {
    /// Sample rates of a Friday, a Monday and the given Tuesday. They are invented, not published.
    static func sample(endingOn last: CalendarDate) -> MockRates {
        let rows = [
            ("CHF", "0.9371", "0.9364", "0.9359"), ("CZK", "24.742", "24.71", "24.685"),
            ("GBP", "0.85284", "0.8541", "0.85463"), ("JPY", "169.54", "169.21", "169.8"),
            ("PLN", "4.2431", "4.2467", "4.2403"), ("SEK", "11.1285", "11.1345", "11.093"),
            ("USD", "1.1704", "1.1712", "1.172"),
        ]
        var days: [[Currency: ExactDecimal]] = [[:], [:], [:]]
        for (code, first, second, third) in rows {
            guard let currency = Currency(code: code) else { continue }
            for (index, text) in [first, second, third].enumerated() {
                days[index][currency] = ExactDecimal(text)
            }
        }
        return MockRates(
            days: zip([-4, -1, 0], days).map { offset, rates in
                ReferenceRates(date: last.adding(days: offset), perEuro: rates)
            }, followsClock: true)
    }
}

extension CalendarDate {
    /// The newest weekday up to this day. Day 0 was a Thursday.
    fileprivate var lastWeekday: CalendarDate {
        let daysAfterMonday = (dayNumber + 3) % 7
        return adding(days: min(0, 4 - daysAfterMonday))
    }
}

extension MockBank {
    /// Converts an amount at the bank's spread and the rates of the newest day on or before `date`; `nil` for the bank's
    /// present day. Throws `notFound(.exchangeRate)`.
    func exchange(_ amount: Money, to currency: Currency, on date: CalendarDate? = nil) throws -> Exchange {
        try ReferenceRates.exchange(
            amount, to: currency, by: referenceRates(on: date), paymentRules,
            today: date == nil ? head.clock.utcDate : nil)
    }

    /// The rates of the newest day on or before a day; the bank's present day by default.
    func referenceRates(on date: CalendarDate? = nil) -> ReferenceRates? {
        head.rates?.newest(onOrBefore: date ?? head.clock.utcDate)
    }
}
