public import BankDomain
public import BankServices

public final class StubCardService: CardServiceProtocol {
    public struct Call<Work: Hashable & Sendable>: Hashable, Sendable {
        public let id: CardID
        public let work: Work

        public init(_ work: Work, _ id: CardID) {
            self.id = id
            self.work = work
        }
    }

    public let onCards = AsyncStub<AccountScope, [Card]>("StubCardService.cards")
    public let onCardByID = AsyncStub<CardID, Card>("StubCardService.card(id:)")
    public let onCardNamed = AsyncStub<String, Card>("StubCardService.card(named:)")
    public let onOrder = AsyncStub<ChangeCall<CardOrder>, Card>("StubCardService.order")
    public let onApply = AsyncStub<ChangeCall<Call<CardChange>>, Card>("StubCardService.apply")
    public let onSetLimits = AsyncStub<ChangeCall<Call<CardLimitsUpdate>>, Card>("StubCardService.setLimits")
    public let onSetRules = AsyncStub<ChangeCall<Call<SpendingControlsUpdate>>, Card>(
        "StubCardService.setRules")
    public let onReplace = AsyncStub<ChangeCall<CardReplacement>, Card>("StubCardService.replace")
    public let onReveal = AsyncStub<Call<String>, RevealedCard>("StubCardService.reveal")
    public let onAuthorisations = AsyncStub<CardID, [CardAuthorisation]>("StubCardService.authorisations")
    public let onPendingAuthorisations = AsyncStub<Void, [CardAuthorisation]>(
        "StubCardService.pendingAuthorisations")
    public let onAuthorisation = AsyncStub<AuthorisationID, CardAuthorisation>(
        "StubCardService.authorisation")
    public let onAuthorise = AsyncStub<ChangeCall<CardPayment>, CardAuthorisation>(
        "StubCardService.authorise")
    public let onCapture = AsyncStub<ChangeCall<CardCapture>, CardAuthorisation>("StubCardService.capture")
    public let onReverse = AsyncStub<ChangeCall<CardReversal>, CardAuthorisation>("StubCardService.reverse")
    public let onRefund = AsyncStub<ChangeCall<CardRefund>, CardAuthorisation>("StubCardService.refund")

    public init() {}

    public func cards(_ scope: AccountScope) async throws -> [Card] { try await onCards(scope) }

    public func card(id: CardID) async throws -> Card { try await onCardByID(id) }

    public func card(named name: String) async throws -> Card { try await onCardNamed(name) }

    public func order(_ order: CardOrder, mode: ExecutionMode) async throws -> Card {
        try await onOrder(ChangeCall(order, mode: mode))
    }

    public func apply(_ change: CardChange, to id: CardID, mode: ExecutionMode) async throws -> Card {
        try await onApply(ChangeCall(Call(change, id), mode: mode))
    }

    public func setLimits(_ update: CardLimitsUpdate, of id: CardID, mode: ExecutionMode) async throws -> Card
    {
        try await onSetLimits(ChangeCall(Call(update, id), mode: mode))
    }

    public func setRules(
        _ update: SpendingControlsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        try await onSetRules(ChangeCall(Call(update, id), mode: mode))
    }

    public func replace(_ replacement: CardReplacement, mode: ExecutionMode) async throws -> Card {
        try await onReplace(ChangeCall(replacement, mode: mode))
    }

    public func reveal(_ id: CardID, code: String) async throws -> RevealedCard {
        try await onReveal(Call(code, id))
    }

    public func authorisations(of id: CardID) async throws -> [CardAuthorisation] {
        try await onAuthorisations(id)
    }

    public func pendingAuthorisations() async throws -> [CardAuthorisation] {
        try await onPendingAuthorisations(())
    }

    public func authorisation(id: AuthorisationID) async throws -> CardAuthorisation {
        try await onAuthorisation(id)
    }

    public func authorise(_ payment: CardPayment, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await onAuthorise(ChangeCall(payment, mode: mode))
    }

    public func capture(_ capture: CardCapture, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await onCapture(ChangeCall(capture, mode: mode))
    }

    public func reverse(_ reversal: CardReversal, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await onReverse(ChangeCall(reversal, mode: mode))
    }

    public func refund(_ refund: CardRefund, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await onRefund(ChangeCall(refund, mode: mode))
    }
}
