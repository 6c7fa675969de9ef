public import BankServices

/// Orders that are carried out again and again, at the mock bank.
public final class MockStandingOrderService: StandingOrderServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    /// The service over `host`, for whom `principals` names.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The same service for somebody else.
    public func acting(for principals: any PrincipalSource) -> any StandingOrderServiceProtocol {
        MockStandingOrderService(host: host, principals: principals)
    }
}
