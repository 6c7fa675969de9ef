public import BankDomain
public import BankServices
public import Observation

/// The cards of a user or of the whole bank.
@Observable
@MainActor
public final class CardsListViewModel {
    public let scope: AccountScope
    /// Which part of the list is shown; `nil` shows it whole.
    public var page: PageRequest?

    private let loader = Loader<[Card]>()
    private let cardService: any CardServiceProtocol
    @ObservationIgnored private weak var coordinator: (any CardsCoordinating)?

    public init(
        scope: AccountScope = .own, page: PageRequest? = nil, cardService: any CardServiceProtocol,
        coordinator: (any CardsCoordinating)?
    ) {
        self.scope = scope
        self.page = page
        self.cardService = cardService
        self.coordinator = coordinator
    }

    /// All cards of the scope, in the order in which they came.
    public var state: LoadState<[Card]> { loader.state }

    /// The cards on the page.
    public var visibleCards: [Card] {
        let cards = state.value ?? []
        guard let page else { return cards }
        return Array(cards.dropFirst(page.offset).prefix(page.limit))
    }

    public func load() async {
        await loader.load { try await cardService.cards(scope) }
    }

    /// Leads on to a card.
    public func select(_ card: Card) {
        coordinator?.showCard(card)
    }
}

/// Where the views of cards lead.
@MainActor
public protocol CardsCoordinating: AnyObject {
    /// A card was chosen from a list.
    func showCard(_ card: Card)
    /// What was asked of a card is wanted.
    func showAuthorisations(of card: Card)
    /// A card was ordered, also in the place of another.
    func didOrder(_ card: Card)
}

// By default nothing follows: the view already shows the result.
extension CardsCoordinating {
    public func didOrder(_ card: Card) {}
}
