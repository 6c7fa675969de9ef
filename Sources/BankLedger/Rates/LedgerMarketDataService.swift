public import BankDomain
import BankRules
public import BankServices

/// Exchange rates at the embedded bank.
public final class LedgerMarketDataService: MarketDataServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource

    /// Creates the service over `store` for the user of `principals`.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    /// The price of one unit of a currency in every other.
    public func rates(on date: CalendarDate?, base: Currency) async throws -> [ExchangeRate] {
        try await read(.fxRates) { transaction, _ in
            try ReferenceRates.all(base: base, on: date, by: try transaction.rates.referenceRates(on: date))
        }
    }

    public func history(_ query: RateHistoryQuery) async throws -> [ExchangeRate] {
        try await report(.fxHistory) { transaction, _ in try transaction.rates.rateHistory(query) }
    }

    public func convert(
        _ amount: Money, to currency: Currency, on date: CalendarDate?
    ) async throws -> Exchange {
        try await read(.fxConvert) { transaction, _ in
            try transaction.rates.exchange(amount, to: currency, on: date)
        }
    }

    /// The newest day with known rates.
    public func newestDate() async throws -> CalendarDate? {
        try await read(.fxRates) { transaction, _ in
            try transaction.rates.newestRateDate(onOrBefore: transaction.today)
        }
    }

    public func importRates(_ request: RatesImportRequest) async throws -> [ImportedRates] {
        let principal = try await principals.principal(.fxImport, in: .operator)
        return try await store.importRates(request, by: principal)
    }
}
