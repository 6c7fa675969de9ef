public import BankServices

/// The payees whom a user keeps, at the mock bank.
public final class MockBeneficiaryService: BeneficiaryServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    /// The service over `host`, for whom `principals` names.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The same service for somebody else.
    public func acting(for principals: any PrincipalSource) -> any BeneficiaryServiceProtocol {
        MockBeneficiaryService(host: host, principals: principals)
    }
}
