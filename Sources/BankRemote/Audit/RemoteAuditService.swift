import BankAPI
public import BankDomain
public import BankServices

/// The audit trail of a server's bank.
public final class RemoteAuditService: AuditServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func events(_ query: AuditQuery, page: PageRequest) async throws -> Page<AuditEvent> {
        let outcome: String? =
            switch query.outcome {
            case .done: AuditEvent.doneOutcome
            case .refused: "refused"
            case .code(let code): code
            case nil: nil
            }
        return try await api.call(
            AuditAPI.list,
            [
                AuditAPI.user(optional: query.userID?.text), AuditAPI.operation(optional: query.operation),
                AuditAPI.from(optional: query.from), AuditAPI.to(optional: query.to),
                AuditAPI.outcome(optional: outcome),
            ], page: page)
    }

    public func activity(page: PageRequest) async throws -> Page<AuditEvent> {
        try await api.call(AuditAPI.activity, page: page)
    }
}
