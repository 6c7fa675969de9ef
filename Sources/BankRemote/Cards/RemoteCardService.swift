import BankAPI
public import BankDomain
public import BankServices

/// Cards at a server's bank.
public final class RemoteCardService: CardServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func cards(_ scope: AccountScope) async throws -> [Card] {
        try await api.call(CardsAPI.list, scope)
    }

    public func card(id: CardID) async throws -> Card { try await api.call(CardsAPI.show, id) }

    public func card(named name: String) async throws -> Card { try await api.call(CardsAPI.named, name) }

    public func order(_ order: CardOrder, mode: ExecutionMode) async throws -> Card {
        try await api.call(CardsAPI.order, order, mode)
    }

    public func apply(_ change: CardChange, to id: CardID, mode: ExecutionMode) async throws -> Card {
        let route =
            switch change {
            case .activate: CardsAPI.activate
            case .freeze: CardsAPI.freeze
            case .unfreeze: CardsAPI.unfreeze
            case .reportLost: CardsAPI.reportLost
            }
        return try await api.call(route, id, mode)
    }

    public func setLimits(
        _ update: CardLimitsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        try await api.call(CardsAPI.setLimits, id, TypedLimits(update), mode)
    }

    public func setRules(
        _ update: SpendingControlsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        try await api.call(CardsAPI.setRules, id, update, mode)
    }

    public func replace(_ replacement: CardReplacement, mode: ExecutionMode) async throws -> Card {
        try await api.call(CardsAPI.replace, replacement, mode)
    }

    public func reveal(_ id: CardID, code: String) async throws -> RevealedCard {
        try await api.call(CardsAPI.reveal, id, code)
    }

    public func authorisations(of id: CardID) async throws -> [CardAuthorisation] {
        try await api.call(CardsAPI.authorisations, id)
    }

    public func pendingAuthorisations() async throws -> [CardAuthorisation] {
        try await api.call(CardsAPI.pending)
    }

    public func authorisation(id: AuthorisationID) async throws -> CardAuthorisation {
        try await api.call(CardsAPI.showAuthorisation, id)
    }

    public func authorise(_ payment: CardPayment, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await api.call(CardsAPI.authorise, TypedCardPayment(payment), mode)
    }

    public func capture(_ capture: CardCapture, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await api.call(
            CardsAPI.capture, capture.authorisationID, capture.amount.map(TypedAmount.init),
            capture.keepsRest, capture.idempotencyKey, mode)
    }

    public func reverse(_ reversal: CardReversal, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await api.call(CardsAPI.reverse, reversal, mode)
    }

    public func refund(_ refund: CardRefund, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await api.call(
            CardsAPI.refund, refund.authorisationID, refund.amount.map(TypedAmount.init),
            refund.idempotencyKey, mode)
    }
}
