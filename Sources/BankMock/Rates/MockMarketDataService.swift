public import BankServices

/// What one currency costs in another, at the mock bank.
public final class MockMarketDataService: MarketDataServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    /// The service over `host`, for whom `principals` names.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The same service for somebody else.
    public func acting(for principals: any PrincipalSource) -> any MarketDataServiceProtocol {
        MockMarketDataService(host: host, principals: principals)
    }
}
