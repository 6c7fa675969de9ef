public import BankDomain
public import BankServices

/// Standing orders at the embedded bank.
public final class LedgerStandingOrderService: StandingOrderServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource
    private let secondFactor: SecondFactor

    /// Creates the service over `store` for the user of `principals`.
    ///
    /// - Parameter secureStorage: stores the secrets of second factors.
    public init(
        store: LedgerStore, principals: any PrincipalSource, secureStorage: any SecureStorageProtocol,
        clock: any BankClock
    ) {
        self.store = store
        self.principals = principals
        secondFactor = SecondFactor(secureStorage: secureStorage, clock: clock)
    }

    /// Creates the service without secure storage, so challenges cannot be confirmed.
    public convenience init(store: LedgerStore, principals: any PrincipalSource) {
        self.init(
            store: store, principals: principals,
            secureStorage: UnavailableSecureStorage(), clock: FixedClock(Instant(millisecondsSinceEpoch: 0)))
    }

    public func create(_ request: StandingOrderRequest, mode: ExecutionMode) async throws -> StandingOrder {
        let principal = try await principals.principal(.standingOrdersCreate)
        let action = AuditedAction(.standingOrdersCreate, by: principal, on: request.from.text)
        return try await store.write(
            mode, action, key: request.idempotencyKey, outcome: { $0.auditedOutcome }
        ) {
            try $0.standingOrders.create(request, for: principal, mode: mode)
        }.get()
    }

    public func update(_ request: StandingOrderUpdate, mode: ExecutionMode) async throws -> StandingOrder {
        let principal = try await principals.principal(.standingOrdersUpdate)
        let action = AuditedAction(.standingOrdersUpdate, by: principal, on: request.id.text)
        return try await store.write(
            mode, action, key: request.idempotencyKey, outcome: { $0.auditedOutcome }
        ) {
            try $0.standingOrders.update(request, for: principal, mode: mode)
        }.get()
    }

    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> StandingOrder {
        let principal = try await principals.principal(.standingOrdersConfirm)
        let answer = ChallengeAnswer(
            challengeID, .standingOrder, code: code,
            AuditedAction(.standingOrdersConfirm, by: principal, on: challengeID.text), principal)
        return try await store.confirm(answer, secondFactor) { request, transaction in
            try transaction.standingOrders.make(request, for: principal)
        }
    }

    /// Orders, oldest first. A cursor is the id of the last order on the previous page.
    public func orders(page: PageRequest?) async throws -> Page<StandingOrder> {
        let principal = try await principals.principal(.standingOrdersList)
        return try await store.read { try $0.standingOrders.list(page: page, for: principal) }
    }

    public func order(id: StandingOrderID) async throws -> StandingOrder {
        let principal = try await principals.principal(.standingOrdersShow)
        return try await store.read { try $0.standingOrders.order(id, for: principal) }
    }

    public func change(
        _ id: StandingOrderID, _ change: StandingOrderChange, mode: ExecutionMode
    ) async throws -> StandingOrder {
        let principal = try await principals.principal(change.operation)
        let action = AuditedAction(change.operation, by: principal, on: id.text)
        return try await store.write(mode, action) {
            try $0.standingOrders.change(id, change, for: principal)
        }
    }
}
