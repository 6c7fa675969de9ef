public import BankServices

/// Orders that are carried out again and again, at the embedded bank.
public final class LedgerStandingOrderService: StandingOrderServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// The service over `store`, for whom `principals` names.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    /// The same service for somebody else.
    public func acting(for principals: any PrincipalSource) -> any StandingOrderServiceProtocol {
        LedgerStandingOrderService(store: store, principals: principals)
    }
}
