public import BankDomain
public import BankServices

public final class StubAuditService: AuditServiceProtocol {
    public struct Call: Hashable, Sendable {
        public let query: AuditQuery
        public let page: PageRequest

        public init(_ query: AuditQuery, page: PageRequest) {
            self.query = query
            self.page = page
        }
    }

    public let onEvents = AsyncStub<Call, Page<AuditEvent>>("StubAuditService.events")
    public let onActivity = AsyncStub<PageRequest, Page<AuditEvent>>("StubAuditService.activity")

    public init() {}

    public func events(_ query: AuditQuery, page: PageRequest) async throws -> Page<AuditEvent> {
        try await onEvents(Call(query, page: page))
    }

    public func activity(page: PageRequest) async throws -> Page<AuditEvent> { try await onActivity(page) }
}
