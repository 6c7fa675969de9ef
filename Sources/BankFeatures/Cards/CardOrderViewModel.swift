public import BankDomain
public import BankServices
public import Observation

/// Orders a new or a replacement card.
@Observable
@MainActor
public final class CardOrderViewModel {
    private enum Intention: Hashable {
        case new(AccountID, name: String)
        case replacement(CardID)
    }

    public var draft: CardOrderDraft
    /// The key of the last request, to repeat it safely.
    public private(set) var idempotencyKey: IdempotencyKey?

    private let loader = Loader<Change<Card>>()
    private let cardService: any CardServiceProtocol
    private let accountService: any AccountServiceProtocol
    @ObservationIgnored private var keys: IdempotencyKeys<Intention>
    @ObservationIgnored private weak var coordinator: (any CardsCoordinating)?

    /// An order that starts with a draft.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` creates one for each distinct request.
    public init(
        draft: CardOrderDraft, idempotencyKey: IdempotencyKey? = nil, cardService: any CardServiceProtocol,
        accountService: any AccountServiceProtocol, random: any RandomSource,
        coordinator: (any CardsCoordinating)?
    ) {
        self.draft = draft
        self.cardService = cardService
        self.accountService = accountService
        self.keys = IdempotencyKeys(given: idempotencyKey, random: random)
        self.coordinator = coordinator
    }

    /// The card that was ordered, or in a dry run the one that would be.
    public var state: LoadState<Change<Card>> { loader.state }

    /// Orders the drafted card. After a failure, repeating it orders the same card; after success, it orders another
    /// one.
    public func submit(mode: ExecutionMode = .commit) async {
        let draft = draft
        let ordered = await loader.perform { Change(try await order(draft, mode: mode), mode: mode) }
        if let ordered, ordered.isCommitted { coordinator?.didOrder(ordered.value) }
    }

    private func order(_ draft: CardOrderDraft, mode: ExecutionMode) async throws -> Card {
        let intention = try await intention(draft)
        let key = keys.key(for: intention)
        idempotencyKey = key
        do {
            let card = try await send(intention, key, mode: mode)
            if mode == .commit { keys.complete(intention) }
            return card
        } catch {
            throw ServiceError(mapping: error, of: key, mode: mode)
        }
    }

    private func intention(_ draft: CardOrderDraft) async throws -> Intention {
        switch draft {
        case .new(let account, let name):
            let name = try FreeText.name(name, field: .name)
            return .new(try await accountService.account(AccountSelection(typed: account)).id, name: name)
        case .replacement(let card):
            return .replacement(try await cardService.card(named: card).id)
        }
    }

    private func send(_ intention: Intention, _ key: IdempotencyKey, mode: ExecutionMode) async throws -> Card
    {
        switch intention {
        case .new(let account, let name):
            let order = CardOrder(accountID: account, name: name, idempotencyKey: key)
            return try await cardService.order(order, mode: mode)
        case .replacement(let card):
            let replacement = CardReplacement(cardID: card, idempotencyKey: key)
            return try await cardService.replace(replacement, mode: mode)
        }
    }
}

/// The input for ordering a card.
public enum CardOrderDraft: Hashable, Sendable {
    /// A new card: the account, and the name of the card.
    case new(account: String, name: String)
    /// A replacement for an existing card.
    case replacement(card: String)
}
