public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubStandingOrderService: StandingOrderServiceProtocol {
    /// The arguments of ``change(_:_:mode:)``.
    public struct Changing: Hashable, Sendable {
        /// The order.
        public let id: StandingOrderID
        /// What is done with it.
        public let change: StandingOrderChange

        /// Arguments.
        public init(_ id: StandingOrderID, _ change: StandingOrderChange) {
            self.id = id
            self.change = change
        }
    }

    /// Answers ``create(_:mode:)``.
    public let onCreate = AsyncStub<ChangeCall<StandingOrderRequest>, StandingOrder>(
        "StubStandingOrderService.create")
    /// Answers ``orders(page:)``.
    public let onOrders = AsyncStub<PageRequest?, Page<StandingOrder>>("StubStandingOrderService.orders")
    /// Answers ``order(id:)``.
    public let onOrder = AsyncStub<StandingOrderID, StandingOrder>("StubStandingOrderService.order")
    /// Answers ``change(_:_:mode:)``.
    public let onChange = AsyncStub<ChangeCall<Changing>, StandingOrder>("StubStandingOrderService.change")

    /// Answers ``update(_:mode:)``.
    public let onUpdate = AsyncStub<ChangeCall<StandingOrderUpdate>, StandingOrder>(
        "StubStandingOrderService.update")
    /// Answers ``confirm(_:code:)``.
    public let onConfirm = AsyncStub<StubTransferService.Confirmation, StandingOrder>(
        "StubStandingOrderService.confirm")

    /// A service without answers.
    public init() {}

    /// Answers as ``onCreate`` says.
    public func create(_ request: StandingOrderRequest, mode: ExecutionMode) async throws -> StandingOrder {
        try await onCreate(ChangeCall(request, mode: mode))
    }

    /// Answers as ``onOrders`` says.
    public func orders(page: PageRequest?) async throws -> Page<StandingOrder> { try await onOrders(page) }

    /// Answers as ``onOrder`` says.
    public func order(id: StandingOrderID) async throws -> StandingOrder { try await onOrder(id) }

    /// Answers as ``onChange`` says.
    public func change(
        _ id: StandingOrderID, _ change: StandingOrderChange, mode: ExecutionMode
    ) async throws -> StandingOrder {
        try await onChange(ChangeCall(Changing(id, change), mode: mode))
    }

    /// Answers as ``onUpdate`` says.
    public func update(_ request: StandingOrderUpdate, mode: ExecutionMode) async throws -> StandingOrder {
        try await onUpdate(ChangeCall(request, mode: mode))
    }

    /// Answers as ``onConfirm`` says.
    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> StandingOrder {
        try await onConfirm(.init(challengeID, code: code))
    }
}
