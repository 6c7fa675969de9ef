import BankAPI
public import BankDomain
public import BankServices

/// Exchange rates of a server's bank.
public final class RemoteMarketDataService: MarketDataServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func rates(on date: CalendarDate?, base: Currency) async throws -> [ExchangeRate] {
        try await api.call(RatesAPI.list, base, date)
    }

    public func history(_ query: RateHistoryQuery) async throws -> [ExchangeRate] {
        try await api.call(RatesAPI.history, query)
    }

    public func convert(_ amount: Money, to currency: Currency, on date: CalendarDate?) async throws
        -> Exchange
    {
        try await api.call(RatesAPI.convert, amount, currency, date)
    }

    public func newestDate() async throws -> CalendarDate? { try await api.call(RatesAPI.newest).date }

    public func importRates(_ request: RatesImportRequest) async throws -> [ImportedRates] {
        let (imported, files) = try await api.upload(
            RatesAPI.importFiles, request.mode, request.filePaths
        ) { _ in }
        return imported.map { rates in
            ImportedRates(
                path: files.path(named: rates.path), dayCount: rates.dayCount, rateCount: rates.rateCount,
                newRateCount: rates.newRateCount, skippedCount: rates.skippedCount,
                skippedCodes: rates.skippedCodes, firstDate: rates.firstDate, lastDate: rates.lastDate)
        }
    }
}
