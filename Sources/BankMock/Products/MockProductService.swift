public import BankServices

/// The products of a bank, at the mock bank.
public final class MockProductService: ProductServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    /// The service over `host`, for whom `principals` names.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The same service for somebody else.
    public func acting(for principals: any PrincipalSource) -> any ProductServiceProtocol {
        MockProductService(host: host, principals: principals)
    }
}
