public import BankDomain
public import BankServices
public import Observation

/// The authorisations of a card, newest first.
@Observable
@MainActor
public final class CardAuthorisationsViewModel {
    private let name: String
    private let loader = Loader<[CardAuthorisation]>()
    private let cardService: any CardServiceProtocol

    /// The list for the card that a text refers to, not loaded yet.
    public init(named name: String, cardService: any CardServiceProtocol) {
        self.name = name
        self.cardService = cardService
    }

    public var state: LoadState<[CardAuthorisation]> { loader.state }

    public func load() async {
        await loader.load {
            try await cardService.authorisations(of: try await cardService.card(named: name).id)
        }
    }
}
