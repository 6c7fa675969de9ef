public import BankDomain

/// What one currency costs in another.
///
/// Rates are those that the European Central Bank publishes for a day: what one euro costs in each currency. Every other
/// price is crossed through the euro. A day without rates, such as a Sunday, has those of the newest day before it that
/// has some; a currency that was not published for that day has none, for what it cost long ago is no price.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol MarketDataServiceProtocol: AnyObject, Sendable {
    /// What one unit of `base` costs in every other currency, sorted by code, on `date` or the bank's day.
    ///
    /// Throws `notFound` if no rates are known of that day or before it, or none of `base`.
    func rates(on date: CalendarDate?, base: Currency) async throws -> [ExchangeRate]

    /// What one euro cost in a currency, the newest day first; empty if nothing is known.
    ///
    /// Throws `invalidValue` for the euro itself.
    func history(_ query: RateHistoryQuery) async throws -> [ExchangeRate]

    /// What the bank would give for an amount on `date` or the bank's day, its spread taken off. Nothing is promised:
    /// an exchange is made at the rates of its own moment.
    ///
    /// Throws, in this order, `invalidAmount` for an amount that is not above zero, `invalidValue` for an exchange into
    /// the same currency, `notFound` without rates of both currencies, and `invalidAmount` if what comes out does not
    /// fit or is nothing.
    func convert(_ amount: Money, to currency: Currency, on date: CalendarDate?) async throws -> Exchange

    /// The newest day on or before the bank's own of which rates are known; `nil` if there is none.
    func newestDate() async throws -> CalendarDate?

    /// Takes the files of the European Central Bank in, XML or CSV, daily or historical: each whole or not at all. For
    /// operators.
    ///
    /// What is known already is taken in again without effect. Rates of currencies that ISO 4217 does not list any more
    /// are left out and counted. Throws `invalidFile` with the line for the first thing that cannot be understood, for a
    /// day or currency that stands there twice, and for a rate that differs from the known one of its day: exchanges
    /// were made by that, and the European Central Bank does not publish a day twice. Files before it stay in.
    func importRates(_ request: RatesImportRequest) async throws -> [ImportedRates]

    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any MarketDataServiceProtocol
}

/// Something that has a market data service.
public protocol HasMarketDataService {
    var marketDataService: any MarketDataServiceProtocol { get }
}
