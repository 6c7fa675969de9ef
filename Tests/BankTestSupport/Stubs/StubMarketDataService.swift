public import BankDomain
public import BankServices

public final class StubMarketDataService: MarketDataServiceProtocol {
    public struct Pricing: Equatable, Sendable {
        public let date: CalendarDate?
        public let base: Currency

        public init(date: CalendarDate?, base: Currency) {
            self.date = date
            self.base = base
        }
    }

    public struct Converting: Equatable, Sendable {
        public let amount: Money
        public let currency: Currency
        public let date: CalendarDate?

        public init(amount: Money, currency: Currency, date: CalendarDate?) {
            self.amount = amount
            self.currency = currency
            self.date = date
        }
    }

    public let onRates = AsyncStub<Pricing, [ExchangeRate]>("StubMarketDataService.rates")
    public let onHistory = AsyncStub<RateHistoryQuery, [ExchangeRate]>("StubMarketDataService.history")
    public let onConvert = AsyncStub<Converting, Exchange>("StubMarketDataService.convert")
    public let onNewestDate = AsyncStub<Void, CalendarDate?>("StubMarketDataService.newestDate")
    public let onImportRates = AsyncStub<RatesImportRequest, [ImportedRates]>(
        "StubMarketDataService.importRates")

    public init() {}

    public func rates(on date: CalendarDate?, base: Currency) async throws -> [ExchangeRate] {
        try await onRates(Pricing(date: date, base: base))
    }

    public func history(_ query: RateHistoryQuery) async throws -> [ExchangeRate] {
        try await onHistory(query)
    }

    public func convert(
        _ amount: Money, to currency: Currency, on date: CalendarDate?
    ) async throws -> Exchange {
        try await onConvert(Converting(amount: amount, currency: currency, date: date))
    }

    public func newestDate() async throws -> CalendarDate? { try await onNewestDate(()) }

    public func importRates(_ request: RatesImportRequest) async throws -> [ImportedRates] {
        try await onImportRates(request)
    }
}
