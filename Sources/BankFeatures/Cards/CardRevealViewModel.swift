import BankDomain
public import BankServices
public import Observation

/// Reveals the full card details to the holder after a second-factor code.
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

    /// The card details.
    public var state: LoadState<RevealedCard> { loader.state }

    /// Requests the card details with a second-factor code, as typed.
    public func reveal(code: String) async {
        await loader.perform {
            let code = try TypedText.requiredCode(code)
            let card = try await cardService.card(named: name)
            return try await cardService.reveal(card.id, code: code)
        }
    }

    /// Clears the card details.
    public func forget() {
        loader.reset()
    }
}
