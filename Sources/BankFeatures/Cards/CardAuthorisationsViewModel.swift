public import BankDomain
public import BankServices
public import Observation

/// The authorisations of a card, newest first.
@Observable
@MainActor
public final class CardAuthorisationsViewModel {
    /// The page to show; `nil` shows the whole list.
    public var page: PageRequest?

    private let name: String
    private let loader = Loader<[CardAuthorisation]>()
    private let cardService: any CardServiceProtocol

    /// The list for the card that a text refers to, not loaded yet.
    public init(named name: String, page: PageRequest? = nil, cardService: any CardServiceProtocol) {
        self.name = name
        self.page = page
        self.cardService = cardService
    }

    public var state: LoadState<[CardAuthorisation]> { loader.state }

    /// The authorisations on the page.
    public var visibleAuthorisations: [CardAuthorisation] {
        let authorisations = state.value ?? []
        guard let page else { return authorisations }
        return Array(authorisations.dropFirst(page.offset).prefix(page.limit))
    }

    public func load() async {
        await loader.load {
            try await cardService.authorisations(of: try await cardService.card(named: name).id)
        }
    }
}
