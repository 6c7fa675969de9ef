import BankAPI
public import BankDomain
public import BankServices

/// Standing orders at a server's bank.
public final class RemoteStandingOrderService: StandingOrderServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func create(_ request: StandingOrderRequest, mode: ExecutionMode) async throws -> StandingOrder {
        try await api.call(
            StandingOrdersAPI.create,
            PaymentParameters.arguments(of: request.transfer(key: request.idempotencyKey)) + [
                StandingOrdersAPI.frequency(request.schedule.frequency),
                StandingOrdersAPI.startDate(request.schedule.startDate),
                StandingOrdersAPI.endDate(optional: request.schedule.endDate),
            ], mode: mode, key: request.idempotencyKey)
    }

    public func orders(page: PageRequest?) async throws -> Page<StandingOrder> {
        try await api.page(page, of: StandingOrdersAPI.list)
    }

    public func order(id: StandingOrderID) async throws -> StandingOrder {
        try await api.call(StandingOrdersAPI.show, [StandingOrdersAPI.id(id)])
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
        return try await api.call(route, [StandingOrdersAPI.id(id)], mode: mode)
    }

    public func update(_ request: StandingOrderUpdate, mode: ExecutionMode) async throws -> StandingOrder {
        try await api.call(
            StandingOrdersAPI.update,
            PaymentParameters.arguments(to: request.to) + [
                StandingOrdersAPI.id(request.id), StandingOrdersAPI.amount(request.amount.decimalText),
                PaymentParameters.currency(request.amount.currency),
            ], mode: mode, key: request.idempotencyKey)
    }

    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> StandingOrder {
        try await api.confirm(StandingOrdersAPI.confirm, challengeID, code: code)
    }
}
