import BankAPI
public import BankDomain
public import BankServices

/// Standing orders at a server's bank.
public final class RemoteStandingOrderService: StandingOrderServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func create(_ request: StandingOrderRequest, mode: ExecutionMode) async throws -> StandingOrder {
        let key = request.idempotencyKey
        return try await api.call(
            StandingOrdersAPI.create, TypedPayment(request.transfer(key: key)), request.schedule, key, mode)
    }

    public func orders(page: PageRequest?) async throws -> Page<StandingOrder> {
        try await api.page(page) { try await $0.call(StandingOrdersAPI.list, $1) }
    }

    public func order(id: StandingOrderID) async throws -> StandingOrder {
        try await api.call(StandingOrdersAPI.show, id)
    }

    public func change(
        _ id: StandingOrderID, _ change: StandingOrderChange, mode: ExecutionMode
    ) async throws -> StandingOrder {
        let route =
            switch change {
            case .pause: StandingOrdersAPI.pause
            case .resume: StandingOrdersAPI.resume
            case .skip: StandingOrdersAPI.skip
            case .cancel: StandingOrdersAPI.cancel
            }
        return try await api.call(route, id, mode)
    }

    public func update(_ request: StandingOrderUpdate, mode: ExecutionMode) async throws -> StandingOrder {
        try await api.call(
            StandingOrdersAPI.update, request.id, TypedAmount(request.amount), TypedPayee(request.to),
            request.idempotencyKey, mode)
    }

    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> StandingOrder {
        let confirmed = try await api.call(TransfersAPI.confirm, challengeID, code, .standingOrder)
        guard let order = confirmed.standingOrder else {
            throw ServiceError.notFound(.challenge, name: challengeID.text)
        }
        return order
    }
}
