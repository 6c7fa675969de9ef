public import BankDomain
public import BankServices

/// A changed resource as it is now.
public struct ChangedResource: ReadableResource {
    public let change: ResourceChange
    /// The resource; `nil` if it was removed, and at a client, which reads it by its own call.
    let resource: (any Sendable)?

    public static let record = Record(
        "ResourceChange", { ChangedResource(change: ResourceChange(kind: $0, id: $1), resource: nil) },
        .word("kind", \.change.kind), .text("id", \.change.id),
        derived: .flag("isRemoved") { @Sendable in $0.resource == nil },
        member("account", Account.record), member("transaction", Transaction.record),
        member("transfer", Transfer.record), member("transferHold", TransferHold.record),
        member("standingOrder", StandingOrder.record), member("card", Card.record),
        member("cardAuthorisation", CardAuthorisation.record), member("mandate", Mandate.record),
        member("beneficiary", Beneficiary.record), member("goal", GoalState.record),
        member("categoryRule", CategoryRule.record), member("profile", UserProfile.record),
        member("metadata", ResourceMetadata.record))

    init(_ notified: NotifiedResource) {
        self.init(change: notified.change, resource: notified.resource)
    }

    fileprivate init(change: ResourceChange, resource: (any Sendable)?) {
        self.change = change
        self.resource = resource
    }

    /// The member of one kind, which the others leave out.
    private static func member<Part: Sendable>(
        _ kind: String, _ record: Record<Part>
    ) -> Field<ChangedResource, Part?> {
        .object(optional: kind, record) { @Sendable in $0.resource as? Part }
    }
}

/// A page of changed resources.
public struct ChangedResources: ReadableResource, StreamedResource {
    public static var eventType: String { "changes" }

    public let items: [ChangedResource]
    public let nextCursor: String
    public let hasMore: Bool

    public static let record = Record(
        "ChangePage", ChangedResources.init, .objects("items", ChangedResource.record, \.items),
        .text("nextCursor", \.nextCursor), .flag("hasMore", \.hasMore))
}

public enum ChangesAPI {
    static let routes: [any ServedRoute] = [list, watch]

    private static let scope = AccountsAPI.scope(
        "Changes for all customers, for auditors and operators")
    private static let after = Parameter<String>.text(
        "after", in: .query,
        "The nextCursor from an earlier response; without it, the response has only the current one"
    ).optional
    private static let limit = Parameter<Int>.number(
        "limit", in: .query, ChangePosition.limits, "The maximum number of changes on the page"
    ).default(ChangePosition.limitDefault)

    public static let list = Route(
        "changes list", .get, "/changes",
        "List resources that changed since a position, in their current form",
        scope, after, limit, traits: .hasPosition
    ) { call, scope, after, limit in
        try await page(scope, after: after, limit: limit, in: call.services)
    }
    public static let watch = Route(
        "changes watch", .get, "/changes/events",
        "Stream changes as they happen; with Last-Event-ID, from that position on", scope, after,
        traits: .hasPosition
    ) { call, scope, after in
        let read = { @MainActor @Sendable (cursor: String?) async throws -> ChangedResources in
            try await page(scope, after: cursor, limit: ChangePosition.limitDefault, in: call.watching)
        }
        // Read before the stream begins, so that an unknown position is a refusal. Its event has the position from
        // which a client goes on, also if nothing has changed.
        let arrivals = ChangeArrivals(first: try await read(call.lastEventID?.text ?? after), read: read)
        return EventStream(AsyncThrowingStream { try await arrivals.next() })
    }

    @MainActor
    private static func page(
        _ scope: AccountScope, after cursor: String?, limit: Int, in services: any CallerServices
    ) async throws -> ChangedResources {
        try await ReadScope.run {
            do {
                let page = try await services.changeService.changes(scope, after: cursor, limit: limit)
                return ChangedResources(
                    items: try await ResourceLookup(of: page.items, scope, in: services).resources(),
                    nextCursor: page.nextCursor, hasMore: page.hasMore)
            } catch ServiceError.notFound(.changePosition, let name) {
                throw UnknownPosition(reason: .notFound(.changePosition, name: name))
            }
        }
    }
}

/// Pages of changes as they come: asked for each second, or at once while there are more.
private actor ChangeArrivals {
    private var first: ChangedResources?
    private var cursor: String
    private var hasMore: Bool
    private let read: @MainActor @Sendable (_ cursor: String?) async throws -> ChangedResources

    init(
        first: ChangedResources,
        read: @escaping @MainActor @Sendable (_ cursor: String?) async throws -> ChangedResources
    ) {
        self.first = first
        (cursor, hasMore) = (first.nextCursor, first.hasMore)
        self.read = read
    }

    /// `nil` after its task was cancelled.
    func next() async throws -> ChangedResources? {
        if let first {
            self.first = nil
            return first
        }
        do {
            while true {
                if !hasMore { try await Task.sleep(for: .seconds(1)) }
                let page = try await read(cursor)
                (cursor, hasMore) = (page.nextCursor, page.hasMore)
                if !page.items.isEmpty { return page }
            }
        } catch is CancellationError {
            return nil
        }
    }
}

/// Reads changed resources as their own calls show them.
private struct ResourceLookup {
    private let changes: [ResourceChange]
    private let services: any CallerServices
    private let scope: AccountScope
    /// What is read as a list, by id.
    private var listed: [ResourceChange: any Sendable] = [:]

    init(
        of changes: [ResourceChange], _ scope: AccountScope, in services: any CallerServices
    ) async throws {
        (self.changes, self.services, self.scope) = (changes, services, scope)
        let kinds = Set(changes.map(\.kind))
        // Bookings come in numbers, so they are read together.
        if kinds.contains(.transaction) {
            let ids = changes.filter { $0.kind == .transaction }.map { TransactionID($0.id) }
            list(.transaction, try await services.transactionService.transactions(ids: ids), \.id.text)
        }
        if kinds.contains(.transfer) {
            let ids = changes.filter { $0.kind == .transfer }.map { TransferID($0.id) }
            list(.transfer, try await services.transferService.transfers(ids: ids), \.id.text)
        }
        // An auditor reads no lists of others: each account is read by its id.
        guard scope == .own else { return }
        if !kinds.isDisjoint(with: [.account, .goal]) {
            let accounts = try await services.accountService.accounts(.own)
            list(.account, accounts, \.id.text)
            if kinds.contains(.goal) {
                list(.goal, try await GoalState.all(in: services, on: accounts), \.goal.id.text)
            }
        }
        if kinds.contains(.beneficiary) {
            list(.beneficiary, try await services.beneficiaryService.beneficiaries(), \.id.text)
        }
        if kinds.contains(.categoryRule) {
            list(.categoryRule, try await services.transactionService.categoryRules(), \.id.text)
        }
    }

    private mutating func list<Item: Sendable>(
        _ kind: ResourceChange.Kind, _ items: [Item], _ id: (Item) -> String
    ) {
        for item in items { listed[ResourceChange(kind: kind, id: id(item))] = item }
    }

    func resources() async throws -> [ChangedResource] {
        var resources: [ChangedResource] = []
        resources.reserveCapacity(changes.count)
        for change in changes {
            resources.append(ChangedResource(change: change, resource: try await resource(of: change)))
        }
        return resources
    }

    private func resource(of change: ResourceChange) async throws -> (any Sendable)? {
        let id = change.id
        do {
            switch change.kind {
            case .account where scope == .all:
                return try await services.accountService.account(id: .init(id))
            case .account, .transaction, .transfer, .goal, .beneficiary, .categoryRule: return listed[change]
            case .transferHold: return try await services.transferService.hold(id: .init(id))
            case .standingOrder: return try await services.standingOrderService.order(id: .init(id))
            case .card: return try await services.cardService.card(id: .init(id))
            case .cardAuthorisation: return try await services.cardService.authorisation(id: .init(id))
            case .mandate: return try await services.mandateService.mandate(id: .init(id))
            case .metadata:
                let metadata = try await services.metadataService.metadata(of: id)
                return metadata.isEmpty ? nil : metadata
            case .profile: return try await services.userService.profile()
            }
        } catch ServiceError.notFound {
            return nil
        }
    }
}
