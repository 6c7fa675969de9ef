public import BankDomain
public import BankServices
public import Observation

/// The cards of a user or of the whole bank.
@Observable
@MainActor
public final class CardsListViewModel {
    public let scope: AccountScope

    private let loader = Loader<[Card]>()
    private let cardService: any CardServiceProtocol
    @ObservationIgnored private weak var coordinator: (any CardsCoordinating)?

    public init(
        scope: AccountScope = .own, cardService: any CardServiceProtocol,
        coordinator: (any CardsCoordinating)?
    ) {
        self.scope = scope
        self.cardService = cardService
        self.coordinator = coordinator
    }

    /// All cards of the scope, in the order of creation.
    public var state: LoadState<[Card]> { loader.state }

    public func load() async {
        await loader.load { try await cardService.cards(scope) }
    }

    /// Shows a card.
    public func select(_ card: Card) {
        coordinator?.showCard(card)
    }
}

/// Navigation from the card views.
@MainActor
public protocol CardsCoordinating: AnyObject {
    /// A card was selected in a list.
    func showCard(_ card: Card)
    /// Requests the authorisations of a card.
    func showAuthorisations(of card: Card)
    /// A card was ordered, new or as a replacement.
    func didOrder(_ card: Card)
}

// No navigation by default: the view already shows the result.
extension CardsCoordinating {
    public func didOrder(_ card: Card) {}
}
