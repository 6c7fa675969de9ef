import BankAPI
public import BankDomain
public import BankServices

/// Exchange rates of a server's bank.
public final class RemoteMarketDataService: MarketDataServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func rates(on date: CalendarDate?, base: Currency) async throws -> [ExchangeRate] {
        try await api.call(RatesAPI.list, [RatesAPI.base(base), RatesAPI.date(optional: date)])
    }

    public func history(_ query: RateHistoryQuery) async throws -> [ExchangeRate] {
        try await api.call(
            RatesAPI.history,
            [
                RatesAPI.currency(query.currency), RatesAPI.from(optional: query.from),
                RatesAPI.to(optional: query.to),
            ])
    }

    public func convert(_ amount: Money, to currency: Currency, on date: CalendarDate?) async throws
        -> Exchange
    {
        try await api.call(
            RatesAPI.convert,
            [
                RatesAPI.amount(amount.decimalText), RatesAPI.source(amount.currency),
                RatesAPI.target(currency), RatesAPI.date(optional: date),
            ])
    }

    public func newestDate() async throws -> CalendarDate? { try await api.call(RatesAPI.newest).date }

    public func importRates(_ request: RatesImportRequest) async throws -> [ImportedRates] {
        let parts = request.filePaths.map { FileUpload.Part(name: "file", path: $0) }
        let (imported, files) = try await api.upload(
            RatesAPI.importFiles, [], parts, mode: request.mode
        ) { _ in }
        return imported.map { rates in
            ImportedRates(
                path: files.path(named: rates.path), dayCount: rates.dayCount, rateCount: rates.rateCount,
                newRateCount: rates.newRateCount, skippedCount: rates.skippedCount,
                skippedCodes: rates.skippedCodes, firstDate: rates.firstDate, lastDate: rates.lastDate)
        }
    }
}
