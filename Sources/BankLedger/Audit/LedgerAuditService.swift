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

    /// The lines that fit a query. A cursor is the id of the last one of the page before.
    public func events(_ query: AuditQuery, page: PageRequest) async throws -> Page<AuditEvent> {
        _ = try await principals.operatorPrincipal()
        return try await store.read { try $0.audit.events(query, page: page) }
    }

    /// The lines of attempts in the principal's name.
    public func activity(page: PageRequest) async throws -> Page<AuditEvent> {
        let query = AuditQuery(userID: try await principals.principal().userID)
        return try await store.read { try $0.audit.events(query, page: page) }
    }

    /// The same service for another principal.
    public func acting(for principals: any PrincipalSource) -> any AuditServiceProtocol {
        LedgerAuditService(store: store, principals: principals)
    }
}
