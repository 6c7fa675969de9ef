public import BankDomain
public import BankServices
import LanguageKit

/// Standing orders at the mock bank.
public final class MockStandingOrderService: StandingOrderServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    /// Creates the service over `host` for the user of `principals`.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func create(_ request: StandingOrderRequest, mode: ExecutionMode) async throws -> StandingOrder {
        let principal = try await principals.principal(.standingOrdersCreate)
        let action = AuditedAction(.standingOrdersCreate, by: principal, on: request.from.text)
        return try await host.change(action, mode, outcome: { $0.auditedOutcome }) {
            try $0.createStandingOrder(request, by: principal, mode: mode)
        }.get()
    }

    public func update(_ request: StandingOrderUpdate, mode: ExecutionMode) async throws -> StandingOrder {
        let principal = try await principals.principal(.standingOrdersUpdate)
        let action = AuditedAction(.standingOrdersUpdate, by: principal, on: request.id.text)
        return try await host.change(action, mode, outcome: { $0.auditedOutcome }) {
            try $0.updateStandingOrder(request, by: principal, mode: mode)
        }.get()
    }

    /// Answers a challenge; the code is always ``MockSeed/code``.
    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> StandingOrder {
        let principal = try await principals.principal(.standingOrdersConfirm)
        let action = AuditedAction(.standingOrdersConfirm, by: principal, on: challengeID.text)
        return try await host.change(action, .commit, outcome: MockBank.outcome) {
            try $0.confirm(challengeID, .standingOrder, code: code, by: principal) { bank, request in
                try bank.makeStandingOrder(request, by: principal)
            }
        }.get()
    }

    /// Orders, oldest first.
    public func orders(page: PageRequest?) async throws -> Page<StandingOrder> {
        let principal = try await principals.principal(.standingOrdersList)
        return try await host.readAccounts(.standingOrdersList) { bank in
            let orders = bank.standingOrders(for: principal)
            guard let page else { return Page(items: orders, page: 1, limit: orders.count) }
            return try Page(page, of: orders)
        }
    }

    public func order(id: StandingOrderID) async throws -> StandingOrder {
        let principal = try await principals.principal(.standingOrdersShow)
        return try await host.readAccounts(.standingOrdersShow) {
            try $0.standingOrder(id, for: principal)
        }
    }

    public func change(
        _ id: StandingOrderID, _ change: StandingOrderChange, mode: ExecutionMode
    ) async throws -> StandingOrder {
        let principal = try await principals.principal(change.operation)
        let action = AuditedAction(change.operation, by: principal, on: id.text)
        return try await host.change(action, mode) {
            try $0.changeStandingOrder(id, change, by: principal)
        }
    }
}

extension Page where Item == StandingOrder {
    /// A page of a list that is stored oldest first. A cursor is the id of the last item on the previous page.
    fileprivate init(_ request: PageRequest, of orders: [StandingOrder]) throws(ServiceError) {
        var rest = orders.dropFirst(request.after == nil ? request.offset : 0)
        if let cursor = request.after {
            guard let last = orders.firstIndex(where: { $0.id.text == cursor }) else {
                throw .invalidValue(
                    field: "after", value: cursor,
                    reason: .malformed(expected: "the nextCursor of an earlier page"))
            }
            rest = orders[(last + 1)...]
        }
        let items = Array(rest.prefix(request.limit))
        self.init(
            items: items, page: request.page, limit: request.limit,
            nextCursor: rest.count > items.count ? items.last?.id.text : nil)
    }
}
