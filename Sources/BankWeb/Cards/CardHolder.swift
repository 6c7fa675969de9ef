import BankDomain
import BankFeatures
import BankServices

/// Who looks at cards: the holder of those on accounts of their own.
struct CardHolder {
    private let name: String
    private let accounts: [Account]

    @MainActor
    init(_ visit: PageVisit) async throws {
        let services = try visit.services
        let profile = ProfileViewModel(userService: services.userService)
        await profile.load()
        name = try profile.state.get().name
        accounts = try await services.accountService.accounts(.own)
    }

    /// `nil` for a card of someone else.
    func account(of card: Card) -> Account? { accounts.first { $0.id == card.accountID } }

    /// The name on a card; empty for a card of someone else.
    func name(on card: Card) -> String { account(of: card) == nil ? "" : name }

    /// The country of a card's account; `nil` for an account without an IBAN.
    func home(of card: Card) -> CountryCode? {
        account(of: card)?.iban.flatMap { CountryCode(String($0.text.prefix(2))) }
    }
}
