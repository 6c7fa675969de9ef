public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubAuditService: AuditServiceProtocol {
    /// The arguments of ``events(_:page:)``.
    public struct Call: Hashable, Sendable {
        /// The query.
        public let query: AuditQuery
        /// The page.
        public let page: PageRequest

        /// Arguments.
        public init(_ query: AuditQuery, page: PageRequest) {
            self.query = query
            self.page = page
        }
    }

    /// Answers ``events(_:page:)``.
    public let onEvents = AsyncStub<Call, Page<AuditEvent>>("StubAuditService.events")
    /// Answers ``activity(page:)``.
    public let onActivity = AsyncStub<PageRequest, Page<AuditEvent>>("StubAuditService.activity")

    /// A service without answers.
    public init() {}

    /// Answers as ``onEvents`` says.
    public func events(_ query: AuditQuery, page: PageRequest) async throws -> Page<AuditEvent> {
        try await onEvents(Call(query, page: page))
    }

    /// Answers as ``onActivity`` says.
    public func activity(page: PageRequest) async throws -> Page<AuditEvent> { try await onActivity(page) }
}
