public import BankServices

/// What the bank tells its users, at the mock bank.
public final class MockNotificationService: NotificationServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    /// The service over `host`, for whom `principals` names.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The same service for somebody else.
    public func acting(for principals: any PrincipalSource) -> any NotificationServiceProtocol {
        MockNotificationService(host: host, principals: principals)
    }
}
