import BankAPI
public import BankDomain
public import BankServices

/// Cards at a server's bank.
public final class RemoteCardService: CardServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func cards(_ scope: AccountScope) async throws -> [Card] {
        try await api.call(CardsAPI.list, [AccountsAPI.all(optional: scope == .all ? true : nil)])
    }

    public func card(id: CardID) async throws -> Card {
        try await api.call(CardsAPI.show, [CardsAPI.id(id)])
    }

    public func card(named name: String) async throws -> Card {
        try await api.call(CardsAPI.named, [AccountsAPI.text(name)])
    }

    public func order(_ order: CardOrder, mode: ExecutionMode) async throws -> Card {
        try await api.call(
            CardsAPI.order, [CardsAPI.account(order.accountID.text), CardsAPI.name(order.name)], mode: mode,
            key: order.idempotencyKey)
    }

    public func apply(_ change: CardChange, to id: CardID, mode: ExecutionMode) async throws -> Card {
        let route =
            switch change {
            case .activate: CardsAPI.activate
            case .freeze: CardsAPI.freeze
            case .unfreeze: CardsAPI.unfreeze
            case .reportLost: CardsAPI.reportLost
            }
        return try await api.call(route, [CardsAPI.id(id)], mode: mode)
    }

    public func setLimits(
        _ update: CardLimitsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        let changes = [update.payment, update.day, update.month]
        return try await api.call(
            CardsAPI.setLimits,
            [
                CardsAPI.id(id), CardsAPI.payment(optional: update.payment.text),
                CardsAPI.day(optional: update.day.text), CardsAPI.month(optional: update.month.text),
                PaymentParameters.currency(optional: changes.lazy.compactMap(\.currency).first),
            ], mode: mode)
    }

    public func setRules(
        _ update: SpendingControlsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        try await api.call(
            CardsAPI.setRules,
            [
                CardsAPI.id(id),
                CardsAPI.allowedCategories(optional: update.allowedCategories?.map(\.text)),
                CardsAPI.blockedCategories(optional: update.blockedCategories?.map(\.text)),
                CardsAPI.allowedCountries(optional: update.allowedCountries?.map(\.text)),
                CardsAPI.blockedCountries(optional: update.blockedCountries?.map(\.text)),
            ], mode: mode)
    }

    public func replace(_ replacement: CardReplacement, mode: ExecutionMode) async throws -> Card {
        try await api.call(
            CardsAPI.replace, [CardsAPI.id(replacement.cardID)], mode: mode, key: replacement.idempotencyKey)
    }

    public func reveal(_ id: CardID, code: String) async throws -> RevealedCard {
        try await api.call(CardsAPI.reveal, [CardsAPI.id(id), CardsAPI.code(code)])
    }

    public func authorisations(of id: CardID) async throws -> [CardAuthorisation] {
        try await api.call(CardsAPI.authorisations, [CardsAPI.id(id)])
    }

    public func pendingAuthorisations() async throws -> [CardAuthorisation] {
        try await api.call(CardsAPI.pending)
    }

    public func authorisation(id: AuthorisationID) async throws -> CardAuthorisation {
        try await api.call(CardsAPI.showAuthorisation, [CardsAPI.authorisation(id)])
    }

    public func authorise(_ payment: CardPayment, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await api.call(
            CardsAPI.authorise,
            [
                CardsAPI.id(payment.cardID), CardsAPI.merchant(payment.merchant),
                CardsAPI.category(payment.category.text), CardsAPI.country(payment.country.text),
                CardsAPI.amount(payment.amount.decimalText),
                PaymentParameters.currency(payment.amount.currency),
            ], mode: mode, key: payment.idempotencyKey)
    }

    public func capture(_ capture: CardCapture, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await api.call(
            CardsAPI.capture,
            [
                CardsAPI.authorisation(capture.authorisationID),
                CardsAPI.amount(optional: capture.amount?.decimalText),
                PaymentParameters.currency(optional: capture.amount?.currency),
            ], mode: mode, key: capture.idempotencyKey)
    }

    public func reverse(_ reversal: CardReversal, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await api.call(
            CardsAPI.reverse, [CardsAPI.authorisation(reversal.authorisationID)], mode: mode,
            key: reversal.idempotencyKey)
    }

    public func refund(_ refund: CardRefund, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await api.call(
            CardsAPI.refund,
            [
                CardsAPI.authorisation(refund.authorisationID),
                CardsAPI.amount(optional: refund.amount?.decimalText),
                PaymentParameters.currency(optional: refund.amount?.currency),
            ], mode: mode, key: refund.idempotencyKey)
    }
}

extension CardLimitsUpdate.Change {
    /// An amount, or `none`; `nil` keeps the limit.
    fileprivate var text: String? {
        switch self {
        case .keep: nil
        case .remove: "none"
        case .set(let amount): amount.decimalText
        }
    }

    fileprivate var currency: Currency? {
        guard case .set(let amount) = self else { return nil }
        return amount.currency
    }
}
