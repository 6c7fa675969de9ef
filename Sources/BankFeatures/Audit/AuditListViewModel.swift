public import BankDomain
public import BankServices
public import Observation

/// The audit trail, page after page: the whole of it for whoever runs the bank, or a user's own.
@Observable
@MainActor
public final class AuditListViewModel {
    /// Whose lines are shown.
    public enum Part: Equatable, Sendable {
        /// Those that fit a query, whoever made them.
        case all(AuditQuery)
        /// Those of what was tried in the user's own name.
        case own
    }

    private let part: Part
    private let firstPage: PageRequest
    private let pager = Pager<Page<AuditEvent>>()
    private let auditService: any AuditServiceProtocol

    /// A list that is not loaded yet and begins with a page.
    public init(_ part: Part, page: PageRequest = .first, auditService: any AuditServiceProtocol) {
        self.part = part
        self.firstPage = page
        self.auditService = auditService
    }

    /// The lines of every page that came, newest first.
    public var state: LoadState<Page<AuditEvent>> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the further page asked for last did not come; the list stays as it was.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the page with which the list begins, also again.
    public func load() async {
        await pager.loadFirst { try await events(firstPage) }
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
