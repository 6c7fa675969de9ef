import BankDomain
public import BankServices
public import Observation

/// Shows what is printed on a card to whoever proves to be its holder.
@Observable
@MainActor
public final class CardRevealViewModel {
    private let name: String
    private let loader = Loader<RevealedCard>()
    private let cardService: any CardServiceProtocol

    public init(named name: String, cardService: any CardServiceProtocol) {
        self.name = name
        self.cardService = cardService
    }

    /// What is printed on it.
    public var state: LoadState<RevealedCard> { loader.state }

    /// Asks for it with a code of the second factor, as typed.
    public func reveal(code: String) async {
        await loader.perform {
            let code = try TypedText.requiredCode(code)
            let card = try await cardService.card(named: name)
            return try await cardService.reveal(card.id, code: code)
        }
    }

    /// Forgets what was shown.
    public func forget() {
        loader.reset()
    }
}
