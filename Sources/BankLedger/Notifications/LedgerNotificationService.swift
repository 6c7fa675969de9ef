public import BankServices

/// What the bank tells its users, at the embedded bank.
public final class LedgerNotificationService: NotificationServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// The service over `store`, for whom `principals` names.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    /// The same service for somebody else.
    public func acting(for principals: any PrincipalSource) -> any NotificationServiceProtocol {
        LedgerNotificationService(store: store, principals: principals)
    }
}
