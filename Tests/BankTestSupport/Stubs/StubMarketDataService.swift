public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubMarketDataService: MarketDataServiceProtocol {
    /// The arguments of ``rates(on:base:)``.
    public struct Pricing: Equatable, Sendable {
        /// The day.
        public let date: CalendarDate?
        /// The currency.
        public let base: Currency

        /// Arguments.
        public init(date: CalendarDate?, base: Currency) {
            self.date = date
            self.base = base
        }
    }

    /// The arguments of ``convert(_:to:on:)``.
    public struct Converting: Equatable, Sendable {
        /// How much.
        public let amount: Money
        /// The other currency.
        public let currency: Currency
        /// The day.
        public let date: CalendarDate?

        /// Arguments.
        public init(amount: Money, currency: Currency, date: CalendarDate?) {
            self.amount = amount
            self.currency = currency
            self.date = date
        }
    }

    /// Answers ``rates(on:base:)``.
    public let onRates = AsyncStub<Pricing, [ExchangeRate]>("StubMarketDataService.rates")
    /// Answers ``history(_:)``.
    public let onHistory = AsyncStub<RateHistoryQuery, [ExchangeRate]>("StubMarketDataService.history")
    /// Answers ``convert(_:to:on:)``.
    public let onConvert = AsyncStub<Converting, Exchange>("StubMarketDataService.convert")
    /// Answers ``newestDate()``.
    public let onNewestDate = AsyncStub<Void, CalendarDate?>("StubMarketDataService.newestDate")
    /// Answers ``importRates(_:)``.
    public let onImportRates = AsyncStub<RatesImportRequest, [ImportedRates]>(
        "StubMarketDataService.importRates")

    /// A service without answers.
    public init() {}

    /// Answers as ``onRates`` says.
    public func rates(on date: CalendarDate?, base: Currency) async throws -> [ExchangeRate] {
        try await onRates(Pricing(date: date, base: base))
    }

    /// Answers as ``onHistory`` says.
    public func history(_ query: RateHistoryQuery) async throws -> [ExchangeRate] {
        try await onHistory(query)
    }

    /// Answers as ``onConvert`` says.
    public func convert(
        _ amount: Money, to currency: Currency, on date: CalendarDate?
    ) async throws -> Exchange {
        try await onConvert(Converting(amount: amount, currency: currency, date: date))
    }

    /// Answers as ``onNewestDate`` says.
    public func newestDate() async throws -> CalendarDate? { try await onNewestDate(()) }

    /// Answers as ``onImportRates`` says.
    public func importRates(_ request: RatesImportRequest) async throws -> [ImportedRates] {
        try await onImportRates(request)
    }
}
