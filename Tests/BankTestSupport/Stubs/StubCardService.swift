public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubCardService: CardServiceProtocol {
    /// Something that is to be done with a card.
    public struct Call<Work: Hashable & Sendable>: Hashable, Sendable {
        /// The card.
        public let id: CardID
        /// What is to be done.
        public let work: Work

        /// Something to be done.
        public init(_ work: Work, _ id: CardID) {
            self.id = id
            self.work = work
        }
    }

    /// Answers ``cards(_:)``.
    public let onCards = AsyncStub<AccountScope, [Card]>("StubCardService.cards")
    /// Answers ``card(id:)``.
    public let onCardByID = AsyncStub<CardID, Card>("StubCardService.card(id:)")
    /// Answers ``card(named:)``.
    public let onCardNamed = AsyncStub<String, Card>("StubCardService.card(named:)")
    /// Answers ``order(_:mode:)``.
    public let onOrder = AsyncStub<ChangeCall<CardOrder>, Card>("StubCardService.order")
    /// Answers ``apply(_:to:mode:)``.
    public let onApply = AsyncStub<ChangeCall<Call<CardChange>>, Card>("StubCardService.apply")
    /// Answers ``setLimits(_:of:mode:)``.
    public let onSetLimits = AsyncStub<ChangeCall<Call<CardLimitsUpdate>>, Card>("StubCardService.setLimits")
    /// Answers ``setRules(_:of:mode:)``.
    public let onSetRules = AsyncStub<ChangeCall<Call<SpendingControlsUpdate>>, Card>(
        "StubCardService.setRules")
    /// Answers ``replace(_:mode:)``.
    public let onReplace = AsyncStub<ChangeCall<CardReplacement>, Card>("StubCardService.replace")
    /// Answers ``reveal(_:code:)``.
    public let onReveal = AsyncStub<Call<String>, RevealedCard>("StubCardService.reveal")
    /// Answers ``authorisations(of:)``.
    public let onAuthorisations = AsyncStub<CardID, [CardAuthorisation]>("StubCardService.authorisations")
    /// Answers ``pendingAuthorisations()``.
    public let onPendingAuthorisations = AsyncStub<Void, [CardAuthorisation]>(
        "StubCardService.pendingAuthorisations")
    /// Answers ``authorisation(id:)``.
    public let onAuthorisation = AsyncStub<AuthorisationID, CardAuthorisation>(
        "StubCardService.authorisation")
    /// Answers ``authorise(_:mode:)``.
    public let onAuthorise = AsyncStub<ChangeCall<CardPayment>, CardAuthorisation>(
        "StubCardService.authorise")
    /// Answers ``capture(_:mode:)``.
    public let onCapture = AsyncStub<ChangeCall<CardCapture>, CardAuthorisation>("StubCardService.capture")
    /// Answers ``reverse(_:mode:)``.
    public let onReverse = AsyncStub<ChangeCall<CardReversal>, CardAuthorisation>("StubCardService.reverse")

    /// A service without answers.
    public init() {}

    /// Answers as ``onCards`` says.
    public func cards(_ scope: AccountScope) async throws -> [Card] { try await onCards(scope) }

    /// Answers as ``onCardByID`` says.
    public func card(id: CardID) async throws -> Card { try await onCardByID(id) }

    /// Answers as ``onCardNamed`` says.
    public func card(named name: String) async throws -> Card { try await onCardNamed(name) }

    /// Answers as ``onOrder`` says.
    public func order(_ order: CardOrder, mode: ExecutionMode) async throws -> Card {
        try await onOrder(ChangeCall(order, mode: mode))
    }

    /// Answers as ``onApply`` says.
    public func apply(_ change: CardChange, to id: CardID, mode: ExecutionMode) async throws -> Card {
        try await onApply(ChangeCall(Call(change, id), mode: mode))
    }

    /// Answers as ``onSetLimits`` says.
    public func setLimits(_ update: CardLimitsUpdate, of id: CardID, mode: ExecutionMode) async throws -> Card
    {
        try await onSetLimits(ChangeCall(Call(update, id), mode: mode))
    }

    /// Answers as ``onSetRules`` says.
    public func setRules(
        _ update: SpendingControlsUpdate, of id: CardID, mode: ExecutionMode
    ) async throws -> Card {
        try await onSetRules(ChangeCall(Call(update, id), mode: mode))
    }

    /// Answers as ``onReplace`` says.
    public func replace(_ replacement: CardReplacement, mode: ExecutionMode) async throws -> Card {
        try await onReplace(ChangeCall(replacement, mode: mode))
    }

    /// Answers as ``onReveal`` says.
    public func reveal(_ id: CardID, code: String) async throws -> RevealedCard {
        try await onReveal(Call(code, id))
    }

    /// Answers as ``onAuthorisations`` says.
    public func authorisations(of id: CardID) async throws -> [CardAuthorisation] {
        try await onAuthorisations(id)
    }

    /// Answers as ``onPendingAuthorisations`` says.
    public func pendingAuthorisations() async throws -> [CardAuthorisation] {
        try await onPendingAuthorisations(())
    }

    /// Answers as ``onAuthorisation`` says.
    public func authorisation(id: AuthorisationID) async throws -> CardAuthorisation {
        try await onAuthorisation(id)
    }

    /// Answers as ``onAuthorise`` says.
    public func authorise(_ payment: CardPayment, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await onAuthorise(ChangeCall(payment, mode: mode))
    }

    /// Answers as ``onCapture`` says.
    public func capture(_ capture: CardCapture, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await onCapture(ChangeCall(capture, mode: mode))
    }

    /// Answers as ``onReverse`` says.
    public func reverse(_ reversal: CardReversal, mode: ExecutionMode) async throws -> CardAuthorisation {
        try await onReverse(ChangeCall(reversal, mode: mode))
    }
}
