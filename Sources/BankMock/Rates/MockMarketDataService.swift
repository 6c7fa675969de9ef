public import BankDomain
import BankRules
public import BankServices

/// Exchange rates at the mock bank. Its seed invents them; nothing is imported.
public final class MockMarketDataService: MarketDataServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The price of one unit of a currency in every other.
    public func rates(on date: CalendarDate?, base: Currency) async throws -> [ExchangeRate] {
        try await readAccounts(.fxRates) { bank, _ in
            try ReferenceRates.all(base: base, on: date, by: bank.referenceRates(on: date))
        }
    }

    public func history(_ query: RateHistoryQuery) async throws -> [ExchangeRate] {
        try await readAccounts(.fxHistory) { bank, _ in
            try query.requireForeign()
            return try bank.head.rates?.history(query) ?? []
        }
    }

    public func convert(
        _ amount: Money, to currency: Currency, on date: CalendarDate?
    ) async throws -> Exchange {
        try await readAccounts(.fxConvert) { bank, _ in try bank.exchange(amount, to: currency, on: date) }
    }

    /// The newest day with known rates.
    public func newestDate() async throws -> CalendarDate? {
        try await readAccounts(.fxRates) { bank, _ in bank.referenceRates()?.date }
    }

    /// Throws `notAvailable`.
    public func importRates(_ request: RatesImportRequest) async throws -> [ImportedRates] {
        try await readAccounts(.fxImport, in: .operator) { _, _ in
            throw ServiceError.notAvailable(operation: "fx import", hint: "bank fx import --env local")
        }
    }
}
