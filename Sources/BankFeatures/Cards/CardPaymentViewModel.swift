public import BankDomain
public import BankServices
public import Observation

/// Plays the merchant's side of a card payment: asks a card, takes what is held, or gives it up.
@Observable
@MainActor
public final class CardPaymentViewModel {
    private enum Intention: Hashable {
        case authorise(CardPayment)
        case capture(CardCapture)
        case reverse(CardReversal)
    }

    public var draft: CardPaymentDraft
    /// The key under which the bank was asked last, to repeat it safely.
    public private(set) var idempotencyKey: IdempotencyKey?

    private let loader = Loader<Change<CardAuthorisation>>()
    private let cardService: any CardServiceProtocol
    @ObservationIgnored private var keys: IdempotencyKeys<CardPaymentDraft>

    /// A payment that begins with a draft.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` has one made for each draft.
    public init(
        draft: CardPaymentDraft, idempotencyKey: IdempotencyKey? = nil,
        cardService: any CardServiceProtocol, random: any RandomSource
    ) {
        self.draft = draft
        self.cardService = cardService
        self.keys = IdempotencyKeys(given: idempotencyKey, random: random)
    }

    /// The authorisation as it is then, or in a dry run as it would be.
    public var state: LoadState<Change<CardAuthorisation>> { loader.state }

    /// Does what is drafted. The same again after a failure is one payment, after a success another.
    public func submit(mode: ExecutionMode = .commit) async {
        let draft = draft
        await loader.perform { Change(try await send(draft, mode: mode), mode: mode) }
    }

    private func send(_ draft: CardPaymentDraft, mode: ExecutionMode) async throws -> CardAuthorisation {
        let key = keys.key(for: draft)
        let intention = try await intention(draft, key)
        idempotencyKey = key
        do {
            let authorisation = try await send(intention, mode: mode)
            if mode == .commit { keys.complete(draft) }
            return authorisation
        } catch {
            throw ServiceError(mapping: error, of: key, mode: mode)
        }
    }

    private func intention(_ draft: CardPaymentDraft, _ key: IdempotencyKey) async throws -> Intention {
        switch draft {
        case .authorise(let card, let merchant, let category, let country, let amount, let currency):
            let category = try MerchantCategoryCode(typed: category)
            let country = try CountryCode(typed: country)
            let card = try await cardService.card(named: card)
            return .authorise(
                CardPayment(
                    cardID: card.id, merchant: merchant, category: category, country: country,
                    amount: try Self.amount(amount, currency, or: card.currency), idempotencyKey: key))
        case .capture(let authorisation, let amount, let currency):
            let id = AuthorisationID(authorisation)
            guard !amount.isEmpty else {
                return .capture(CardCapture(authorisationID: id, idempotencyKey: key))
            }
            let held = try await cardService.authorisation(id: id).amount.currency
            return .capture(
                CardCapture(
                    authorisationID: id, amount: try Self.amount(amount, currency, or: held),
                    idempotencyKey: key))
        case .reverse(let authorisation):
            return .reverse(
                CardReversal(authorisationID: AuthorisationID(authorisation), idempotencyKey: key))
        }
    }

    private func send(_ intention: Intention, mode: ExecutionMode) async throws -> CardAuthorisation {
        switch intention {
        case .authorise(let payment): try await cardService.authorise(payment, mode: mode)
        case .capture(let capture): try await cardService.capture(capture, mode: mode)
        case .reverse(let reversal): try await cardService.reverse(reversal, mode: mode)
        }
    }

    private static func amount(
        _ text: String, _ currency: String, or usual: Currency
    ) throws(ServiceError) -> Money {
        try Money.payable(text, currency: currency.isEmpty ? usual : Currency(typed: currency))
    }
}

/// What somebody typed to play a merchant's side of a card payment.
public enum CardPaymentDraft: Hashable, Sendable {
    /// A merchant asks a card for an amount.
    case authorise(
        card: String, merchant: String, category: String, country: String, amount: String, currency: String)
    /// They take what is held, or a part of it: nothing typed is all.
    case capture(authorisation: String, amount: String, currency: String)
    /// They give it up.
    case reverse(authorisation: String)
}
