public import BankDomain
public import BankServices
public import Observation

/// One card, and what its holder may change of it.
@Observable
@MainActor
public final class CardDetailViewModel {
    private let name: String
    private let detail = Loader<Card>()
    private let changes = Loader<Change<Card>>()
    private let cardService: any CardServiceProtocol
    @ObservationIgnored private weak var coordinator: (any CardsCoordinating)?

    /// The card that a text names, not loaded yet.
    public init(
        named name: String, cardService: any CardServiceProtocol, coordinator: (any CardsCoordinating)?
    ) {
        self.name = name
        self.cardService = cardService
        self.coordinator = coordinator
    }

    public var state: LoadState<Card> { detail.state }

    /// What became of the last change that was asked for.
    public var change: LoadState<Change<Card>> { changes.state }

    public func load() async {
        await detail.load { try await cardService.card(named: name) }
    }

    /// Activates, freezes, unfreezes it or reports it lost; needs no ``load()`` before.
    public func apply(_ change: CardChange, mode: ExecutionMode = .commit) async {
        await make(mode) { [cardService] card in
            try await cardService.apply(change, to: card.id, mode: mode)
        }
    }

    /// Sets limits; needs no ``load()`` before.
    public func setLimits(_ draft: CardLimitsDraft, mode: ExecutionMode = .commit) async {
        await make(mode) { [cardService] card in
            try await cardService.setLimits(draft.update(in: card.currency), of: card.id, mode: mode)
        }
    }

    /// Sets rules; needs no ``load()`` before.
    public func setRules(_ draft: SpendingControlsDraft, mode: ExecutionMode = .commit) async {
        await make(mode) { [cardService] card in
            try await cardService.setRules(draft.update(), of: card.id, mode: mode)
        }
    }

    /// Leads on to what was asked of the card, once it is loaded.
    public func showAuthorisations() {
        guard let card = state.value else { return }
        coordinator?.showAuthorisations(of: card)
    }

    private func make(_ mode: ExecutionMode, _ work: @MainActor (Card) async throws -> Card) async {
        let change = await changes.perform { Change(try await work(try await card()), mode: mode) }
        guard let change, change.isCommitted else { return }
        detail.update { _ in change.value }
    }

    private func card() async throws -> Card {
        // The card once shown stays the one that is meant, even if another is called so meanwhile.
        if let shown = state.value { return shown }
        return try await cardService.card(named: name)
    }
}
