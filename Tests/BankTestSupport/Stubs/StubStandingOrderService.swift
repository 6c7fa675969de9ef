public import BankDomain
public import BankServices

public final class StubStandingOrderService: StandingOrderServiceProtocol {
    public struct Changing: Hashable, Sendable {
        public let id: StandingOrderID
        public let change: StandingOrderChange

        public init(_ id: StandingOrderID, _ change: StandingOrderChange) {
            self.id = id
            self.change = change
        }
    }

    public let onCreate = AsyncStub<ChangeCall<StandingOrderRequest>, StandingOrder>(
        "StubStandingOrderService.create")
    public let onOrders = AsyncStub<PageRequest?, Page<StandingOrder>>("StubStandingOrderService.orders")
    public let onOrder = AsyncStub<StandingOrderID, StandingOrder>("StubStandingOrderService.order")
    public let onChange = AsyncStub<ChangeCall<Changing>, StandingOrder>("StubStandingOrderService.change")

    public let onUpdate = AsyncStub<ChangeCall<StandingOrderUpdate>, StandingOrder>(
        "StubStandingOrderService.update")
    public let onConfirm = AsyncStub<StubTransferService.Confirmation, StandingOrder>(
        "StubStandingOrderService.confirm")

    public init() {}

    public func create(_ request: StandingOrderRequest, mode: ExecutionMode) async throws -> StandingOrder {
        try await onCreate(ChangeCall(request, mode: mode))
    }

    public func orders(page: PageRequest?) async throws -> Page<StandingOrder> { try await onOrders(page) }

    public func order(id: StandingOrderID) async throws -> StandingOrder { try await onOrder(id) }

    public func change(
        _ id: StandingOrderID, _ change: StandingOrderChange, mode: ExecutionMode
    ) async throws -> StandingOrder {
        try await onChange(ChangeCall(Changing(id, change), mode: mode))
    }

    public func update(_ request: StandingOrderUpdate, mode: ExecutionMode) async throws -> StandingOrder {
        try await onUpdate(ChangeCall(request, mode: mode))
    }

    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> StandingOrder {
        try await onConfirm(.init(challengeID, code: code))
    }
}
