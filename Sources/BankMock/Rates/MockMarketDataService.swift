public import BankDomain
public import BankServices

/// Exchange rates at the mock bank. Its seed invents them; nothing is imported.
public final class MockMarketDataService: MarketDataServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The price of one unit of a currency in every other.
    public func rates(on date: CalendarDate?, base: Currency) async throws -> [ExchangeRate] {
        _ = try await principals.principal(.fxRates)
        return try await host.readAccounts(.fxRates) {
            try ReferenceRates.all(base: base, on: date, by: $0.referenceRates(on: date))
        }
    }

    public func history(_ query: RateHistoryQuery) async throws -> [ExchangeRate] {
        _ = try await principals.principal(.fxHistory)
        return try await host.readAccounts(.fxHistory) {
            try query.requireForeign()
            return try $0.head.rates?.history(query) ?? []
        }
    }

    public func convert(
        _ amount: Money, to currency: Currency, on date: CalendarDate?
    ) async throws -> Exchange {
        _ = try await principals.principal(.fxConvert)
        return try await host.readAccounts(.fxConvert) { try $0.exchange(amount, to: currency, on: date) }
    }

    /// The newest day with known rates.
    public func newestDate() async throws -> CalendarDate? {
        _ = try await principals.principal(.fxRates)
        return try await host.readAccounts(.fxRates) { $0.referenceRates()?.date }
    }

    /// Throws `notAvailable`.
    public func importRates(_ request: RatesImportRequest) async throws -> [ImportedRates] {
        _ = try await principals.principal(.fxImport, in: .operator)
        return try await host.readAccounts(.fxImport) { _ in
            throw ServiceError.notAvailable(operation: "fx import", hint: "bank fx import --env local")
        }
    }
}
