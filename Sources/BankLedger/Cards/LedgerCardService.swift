public import BankServices

/// The cards of a bank, at the embedded bank.
public final class LedgerCardService: CardServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// The service over `store`, for whom `principals` names.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    /// The same service for somebody else.
    public func acting(for principals: any PrincipalSource) -> any CardServiceProtocol {
        LedgerCardService(store: store, principals: principals)
    }
}
