public import BankDomain
public import BankServices
public import Observation

/// Acts as a merchant in a card payment: authorises, captures, reverses or refunds an amount.
@Observable
@MainActor
public final class CardPaymentViewModel {
    private enum Intention: Hashable {
        case authorise(CardPayment)
        case capture(CardCapture)
        case reverse(CardReversal)
        case refund(CardRefund)
    }

    public var draft: CardPaymentDraft
    /// The key of the last request, to repeat it safely.
    public private(set) var idempotencyKey: IdempotencyKey?

    private let loader = Loader<Change<CardAuthorisation>>()
    private let cardService: any CardServiceProtocol
    private let locationService: (any LocationServiceProtocol)?
    @ObservationIgnored private var keys: IdempotencyKeys<CardPaymentDraft>

    /// A payment that starts with a draft.
    ///
    /// - Parameters:
    ///   - idempotencyKey: the caller's own key; `nil` creates one for each draft.
    ///   - locationService: where the country of a payment without one comes from; `nil` if it must be given.
    public init(
        draft: CardPaymentDraft, idempotencyKey: IdempotencyKey? = nil,
        cardService: any CardServiceProtocol, locationService: (any LocationServiceProtocol)?,
        random: any RandomSource
    ) {
        self.draft = draft
        self.cardService = cardService
        self.locationService = locationService
        self.keys = IdempotencyKeys(given: idempotencyKey, random: random)
    }

    /// The authorisation after the action, or in a dry run as it would be.
    public var state: LoadState<Change<CardAuthorisation>> { loader.state }

    /// Executes the draft. After a failure, repeating it sends the same payment; after success, it makes another one.
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
            let country = try country.isEmpty ? countryOfUser() : CountryCode(typed: country)
            let card = try await cardService.card(named: card)
            return .authorise(
                CardPayment(
                    cardID: card.id, merchant: merchant, category: category, country: country,
                    amount: try Self.amount(amount, currency, or: card.currency), idempotencyKey: key))
        case .capture(let authorisation, let amount, let currency, let keepsRest):
            let id = AuthorisationID(authorisation)
            return .capture(
                CardCapture(
                    authorisationID: id, amount: try await part(amount, currency, of: id),
                    keepsRest: keepsRest, idempotencyKey: key))
        case .reverse(let authorisation):
            return .reverse(
                CardReversal(authorisationID: AuthorisationID(authorisation), idempotencyKey: key))
        case .refund(let authorisation, let amount, let currency):
            let id = AuthorisationID(authorisation)
            return .refund(
                CardRefund(
                    authorisationID: id, amount: try await part(amount, currency, of: id),
                    idempotencyKey: key))
        }
    }

    /// A typed part of a payment; `nil` for an empty text.
    private func part(
        _ amount: String, _ currency: String, of id: AuthorisationID
    ) async throws -> Money? {
        guard !amount.isEmpty else { return nil }
        let usual = try await cardService.authorisation(id: id).merchantAmount.currency
        return try Self.amount(amount, currency, or: usual)
    }

    private func countryOfUser() throws -> CountryCode {
        guard let country = try locationService?.location()?.country else {
            throw ServiceError.invalidValue(field: .country, value: "", reason: .empty)
        }
        return country
    }

    private func send(_ intention: Intention, mode: ExecutionMode) async throws -> CardAuthorisation {
        switch intention {
        case .authorise(let payment): try await cardService.authorise(payment, mode: mode)
        case .capture(let capture): try await cardService.capture(capture, mode: mode)
        case .reverse(let reversal): try await cardService.reverse(reversal, mode: mode)
        case .refund(let refund): try await cardService.refund(refund, mode: mode)
        }
    }

    private static func amount(
        _ text: String, _ currency: String, or usual: Currency
    ) throws(ServiceError) -> Money {
        try Money.payable(text, currency: currency.isEmpty ? usual : Currency(typed: currency))
    }
}

/// The input for a merchant's action on a card payment.
public enum CardPaymentDraft: Hashable, Sendable {
    /// Authorises an amount on a card; an empty country is the one of the user's location, an empty currency that of the
    /// card.
    case authorise(
        card: String, merchant: String, category: String, country: String, amount: String, currency: String)
    /// Captures all or part of an authorisation; an empty amount captures all that was not captured yet, an empty
    /// currency is that of the merchant.
    case capture(authorisation: String, amount: String, currency: String, keepsRest: Bool)
    /// Reverses an authorisation.
    case reverse(authorisation: String)
    /// Refunds all or part of a captured payment; an empty amount refunds all that is left.
    case refund(authorisation: String, amount: String, currency: String)
}
