public import BankDomain
public import BankServices

/// The audit trail of the mock bank.
///
/// Only the newest lines are stored.
public final class MockAuditService: AuditServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func events(_ query: AuditQuery, page: PageRequest) async throws -> Page<AuditEvent> {
        _ = try await principals.principal(.ledgerAudit, in: .auditor)
        return try await lines(.ledgerAudit, query, page)
    }

    public func activity(page: PageRequest) async throws -> Page<AuditEvent> {
        let user = try await principals.principal(.authActivity).userID
        return try await lines(.authActivity, AuditQuery(userID: user), page)
    }

    private func lines(
        _ operation: BankOperation, _ query: AuditQuery, _ page: PageRequest
    ) async throws -> Page<AuditEvent> {
        try await host.readAccounts(operation) { bank in
            let trail = bank.head.audit ?? MockAuditTrail()
            return try Page(
                page, of: trail.lines(query), among: trail.lines(AuditQuery(userID: query.userID)),
                id: \.id.text, isOlder: { ($0.id.number ?? 0) < ($1.id.number ?? 0) })
        }
    }
}
