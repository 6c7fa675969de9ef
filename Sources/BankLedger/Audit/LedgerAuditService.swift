public import BankDomain
public import BankServices

/// The trail of who did what, at the embedded bank.
public final class LedgerAuditService: AuditServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// The service over `store`, for the user that `principals` names.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func events(_ query: AuditQuery, page: PageRequest) async throws -> Page<AuditEvent> {
        _ = try await principals.operatorPrincipal()
        return try await store.read { try $0.audit.events(query, page: page) }
    }

    public func activity(page: PageRequest) async throws -> Page<AuditEvent> {
        let query = AuditQuery(userID: try await principals.principal().userID)
        return try await store.read { try $0.audit.events(query, page: page) }
    }

    public func acting(for principals: any PrincipalSource) -> any AuditServiceProtocol {
        LedgerAuditService(store: store, principals: principals)
    }
}
