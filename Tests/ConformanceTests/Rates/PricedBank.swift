import BankContainer
import BankDomain
import BankServices

/// A bank with rates of a Thursday, a Friday and, by mistake, the day after its own date, which is the next Tuesday.
struct PricedBank: Sendable {
    let bank: BankUnderTest
    /// The service for the customer.
    let service: any MarketDataServiceProtocol
    let thursday: CalendarDate
    let friday: CalendarDate

    init(_ bank: BankUnderTest) async throws {
        self.bank = bank
        service = await bank.session(of: BankUnderTest.customerPrincipal).marketDataService
        thursday = bank.now.utcDate.adding(days: -5)
        friday = bank.now.utcDate.adding(days: -4)
        try await bank.control.publish([
            Self.rates(thursday, ["USD": "1.25", "JPY": "160", "RUB": "90.5"]),
            Self.rates(
                friday,
                ["USD": "1.1005", "JPY": "169.8", "CZK": "24.685", "KWD": "0.33771", "CLF": "0.0281"]),
            Self.rates(bank.now.utcDate.adding(days: 1), ["USD": "2"]),
        ])
    }

    static func rates(_ date: CalendarDate, _ texts: [String: String]) -> ReferenceRates {
        var perEuro: [Currency: ExactDecimal] = [:]
        for (code, text) in texts { perEuro[money(code)] = ExactDecimal(text) }
        return ReferenceRates(date: date, perEuro: perEuro)
    }

    static func money(_ code: String) -> Currency {
        guard let currency = Currency(code: code) else { fatalError("ISO 4217 lists \(code)") }
        return currency
    }

    static func money(_ minorUnits: Int64, _ code: String) -> Money {
        Money(minorUnits: minorUnits, currency: money(code))
    }
}
