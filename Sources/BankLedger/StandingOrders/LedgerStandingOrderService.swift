public import BankDomain
import BankRules
public import BankServices

/// Standing orders at the embedded bank.
public final class LedgerStandingOrderService: StandingOrderServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource
    private let secondFactor: SecondFactor

    /// Creates the service over `store` for the user of `principals`.
    ///
    /// - Parameter secureStorage: stores the secrets of second factors. By default there are none, so that challenges
    ///   cannot be confirmed.
    public init(
        store: LedgerStore, principals: any PrincipalSource,
        secureStorage: any SecureStorageProtocol = UnavailableSecureStorage(),
        clock: any BankClock = FixedClock(Instant(millisecondsSinceEpoch: 0))
    ) {
        self.store = store
        self.principals = principals
        secondFactor = SecondFactor(secureStorage: secureStorage, clock: clock)
    }

    public func create(_ request: StandingOrderRequest, mode: ExecutionMode) async throws -> StandingOrder {
        try await change(
            .standingOrdersCreate, on: request.from.text, mode, key: request.idempotencyKey,
            outcome: { $0.auditedOutcome }
        ) { try $0.bank.createStandingOrder(request, for: $1, mode: mode) }.get()
    }

    public func update(_ request: StandingOrderUpdate, mode: ExecutionMode) async throws -> StandingOrder {
        try await change(
            .standingOrdersUpdate, on: request.id.text, mode, key: request.idempotencyKey,
            of: { try $0.standingOrder(request.id, for: $1) }, outcome: { $0.auditedOutcome }
        ) { try $0.bank.updateStandingOrder(request, for: $1, mode: mode) }.get()
    }

    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> StandingOrder {
        try await store.confirm(
            challengeID, code, .standingOrdersConfirm, .standingOrder, by: principals, secondFactor
        ) { try $1.bank.makeStandingOrder($0, for: $2) }
    }

    /// Orders, oldest first. A cursor is the id of the last order on the previous page.
    public func orders(page: PageRequest?) async throws -> Page<StandingOrder> {
        try await read(.standingOrdersList) { try $0.standingOrders.list(page: page, for: $1) }
    }

    public func order(id: StandingOrderID) async throws -> StandingOrder {
        try await read(.standingOrdersShow, in: .userOrOwner) { try $0.standingOrder(id, for: $1) }
    }

    public func change(
        _ id: StandingOrderID, _ change: StandingOrderChange, mode: ExecutionMode
    ) async throws -> StandingOrder {
        try await self.change(change.operation, on: id.text, mode, of: { try $0.standingOrder(id, for: $1) })
        {
            try $0.bank.changeStandingOrder(id, change, for: $1)
        }
    }
}
