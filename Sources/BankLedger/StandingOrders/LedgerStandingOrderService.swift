public import BankDomain
public import BankServices

/// Orders that are carried out again and again, at the embedded bank.
public final class LedgerStandingOrderService: StandingOrderServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// The orders in `store`, for the user that `principals` names.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func create(_ request: StandingOrderRequest, mode: ExecutionMode) async throws -> StandingOrder {
        let principal = try await principals.principal()
        let action = AuditedAction(.standingOrdersCreate, by: principal, on: request.from.text)
        return try await store.write(mode, action, key: request.idempotencyKey) {
            try $0.standingOrders.create(request, for: principal)
        }
    }

    /// Orders, oldest first. A cursor is the id of the last order of the page before.
    public func orders(page: PageRequest?) async throws -> Page<StandingOrder> {
        let principal = try await principals.principal()
        return try await store.read { try $0.standingOrders.list(page: page, for: principal) }
    }

    public func order(id: StandingOrderID) async throws -> StandingOrder {
        let principal = try await principals.principal()
        return try await store.read { try $0.standingOrders.order(id, for: principal) }
    }

    public func change(
        _ id: StandingOrderID, _ change: StandingOrderChange, mode: ExecutionMode
    ) async throws -> StandingOrder {
        let principal = try await principals.principal()
        let action = AuditedAction(change.operation, by: principal, on: id.text)
        return try await store.write(mode, action) {
            try $0.standingOrders.change(id, change, for: principal)
        }
    }

    public func acting(for principals: any PrincipalSource) -> any StandingOrderServiceProtocol {
        LedgerStandingOrderService(store: store, principals: principals)
    }
}
