import BankAPI
public import BankDomain
public import BankServices

/// The audit trail of a server's bank.
public final class RemoteAuditService: AuditServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func events(_ query: AuditQuery, page: PageRequest) async throws -> Page<AuditEvent> {
        try await api.call(AuditAPI.list, query, page)
    }

    public func activity(page: PageRequest) async throws -> Page<AuditEvent> {
        try await api.call(AuditAPI.activity, page)
    }
}
