public import BankDomain
public import BankServices
public import Observation

/// The audit trail, page after page: all of it for the operator, or a user's own events.
@Observable
@MainActor
public final class AuditListViewModel {
    /// The part of the trail that is shown.
    public enum Part: Equatable, Sendable {
        /// Events that match a query, of all users.
        case all(AuditQuery)
        /// Events of the current user.
        case own
    }

    private let part: Part
    private let firstPage: PageRequest
    private let pager = Pager<Page<AuditEvent>>()
    private let auditService: any AuditServiceProtocol

    /// Creates an unloaded list that starts at a page.
    public init(_ part: Part, page: PageRequest = .first, auditService: any AuditServiceProtocol) {
        self.part = part
        self.firstPage = page
        self.auditService = auditService
    }

    /// The events of all loaded pages, newest first.
    public var state: LoadState<Page<AuditEvent>> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the last further page could not be loaded; the list stays unchanged.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the first page, or loads it again.
    public func load() async {
        await pager.loadFirst { try await events(firstPage) }
    }

    /// The page that was requested.
    public var requestedPage: PageRequest { firstPage }

    /// Reads the trail from its beginning, or from the requested cursor, without keeping it: `take` gets page after page
    /// until it returns `false`.
    public func read(_ take: ([AuditEvent]) throws -> Bool) async throws {
        try await PageReader.read(after: firstPage.after, take, events)
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        await pager.loadNext(\.self) { loaded, request in
            loaded.appending(try await events(request))
        }
    }

    private func events(_ page: PageRequest) async throws -> Page<AuditEvent> {
        switch part {
        case .all(let query):
            if let fault = ServiceError.fault(ofPeriodFrom: query.from, to: query.to) { throw fault }
            return try await auditService.events(query, page: page)
        case .own: return try await auditService.activity(page: page)
        }
    }
}
