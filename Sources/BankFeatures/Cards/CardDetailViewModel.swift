public import BankDomain
public import BankServices
import LanguageKit
public import Observation

/// One card, and the changes its holder can make.
@Observable
@MainActor
public final class CardDetailViewModel {
    private let name: String
    private let detail = Loader<Card>()
    private let changes = Loader<Change<Card>>()
    private let cardService: any CardServiceProtocol
    @ObservationIgnored private weak var coordinator: (any CardsCoordinating)?

    /// The card that a text refers to, not loaded yet.
    public init(
        named name: String, cardService: any CardServiceProtocol, coordinator: (any CardsCoordinating)?
    ) {
        self.name = name
        self.cardService = cardService
        self.coordinator = coordinator
    }

    public var state: LoadState<Card> { detail.state }

    /// The result of the last requested change.
    public var change: LoadState<Change<Card>> { changes.state }

    public func load() async {
        await detail.load { try await cardService.card(named: name) }
    }

    /// Activates, freezes or unfreezes the card, or reports it lost; needs no ``load()`` before.
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

    /// Shows the authorisations of the card, once it is loaded.
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
        // A card that was shown stays selected, even if another card gets its name meanwhile.
        if let shown = state.value { return shown }
        return try await cardService.card(named: name)
    }
}

/// Typed card limits: an amount in the card's currency, ``none`` to remove a limit, or empty to keep it.
public struct CardLimitsDraft: Hashable, Sendable {
    /// The word that removes a limit.
    public static let none = "none"

    /// The largest single payment.
    public var payment: String
    /// The most in one day.
    public var day: String
    /// The most in one month.
    public var month: String

    public init(payment: String = "", day: String = "", month: String = "") {
        self.payment = payment
        self.day = day
        self.month = month
    }

    /// Parses the input. Throws ``ServiceError/invalidAmount(text:reason:)``.
    public func update(in currency: Currency) throws(ServiceError) -> CardLimitsUpdate {
        CardLimitsUpdate(
            payment: try Self.change(payment, currency), day: try Self.change(day, currency),
            month: try Self.change(month, currency))
    }

    private static func change(
        _ text: String, _ currency: Currency
    ) throws(ServiceError) -> CardLimitsUpdate.Change {
        switch text {
        case "": return .keep
        case none: return .remove
        default: return .set(try Money(typed: text, currency: currency))
        }
    }
}

/// Typed card rules: codes separated by commas, ``CardLimitsDraft/none`` for an empty list, or empty to keep a rule.
public struct SpendingControlsDraft: Hashable, Sendable {
    /// The only merchant categories that are allowed.
    public var allowedCategories: String
    /// The merchant categories that are blocked.
    public var blockedCategories: String
    /// The only countries that are allowed.
    public var allowedCountries: String
    /// The countries that are blocked.
    public var blockedCountries: String

    public init(
        allowedCategories: String = "", blockedCategories: String = "", allowedCountries: String = "",
        blockedCountries: String = ""
    ) {
        self.allowedCategories = allowedCategories
        self.blockedCategories = blockedCategories
        self.allowedCountries = allowedCountries
        self.blockedCountries = blockedCountries
    }

    /// Parses the input. Throws ``ServiceError/invalidValue(field:value:reason:)`` for an unknown code.
    public func update() throws(ServiceError) -> SpendingControlsUpdate {
        SpendingControlsUpdate(
            allowedCategories: try Self.codes(allowedCategories, MerchantCategoryCode.init(typed:)),
            blockedCategories: try Self.codes(blockedCategories, MerchantCategoryCode.init(typed:)),
            allowedCountries: try Self.codes(allowedCountries, CountryCode.init(typed:)),
            blockedCountries: try Self.codes(blockedCountries, CountryCode.init(typed:)))
    }

    private static func codes<Code>(
        _ text: String, _ read: (String) throws(ServiceError) -> Code
    ) throws(ServiceError) -> [Code]? {
        guard !text.isEmpty else { return nil }
        guard text != CardLimitsDraft.none else { return [] }
        var codes: [Code] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            codes.append(try read(word.filter { !$0.isWhitespace }))
        }
        return codes
    }
}

extension MerchantCategoryCode {
    /// The category with a typed code. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    init(typed text: String) throws(ServiceError) {
        guard let code = MerchantCategoryCode(text) else {
            throw .invalidValue(
                field: .category, value: text,
                reason: .malformed(expected: "an ISO 18245 merchant category code such as 5411"))
        }
        self = code
    }
}

extension CountryCode {
    /// The country with a typed code. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    init(typed text: String) throws(ServiceError) {
        guard let code = CountryCode(text) else {
            throw .invalidValue(field: .country, value: text, reason: .notOneOf(CountryCode.allCodes))
        }
        self = code
    }
}
