public import BankDomain

/// The cards of a bank and what they pay, for the calling principal.
///
/// A principal sees the cards of accounts that they may read, and may act for the cards of accounts that they own; an
/// operator also for cards of accounts without an owner. Tellers see every card.
///
/// ``authorise(_:mode:)``, ``capture(_:mode:)``, ``reverse(_:mode:)`` and ``refund(_:mode:)`` come from merchants. The
/// bank belongs to no card scheme, so its tellers pass them on; others get `unauthorized(.roleMissing(.teller))`. In
/// the demo, those who may act for a card may also act as the merchant.
///
/// The same key with the same request returns the same card or authorisation again, in its current state; with another
/// request it throws `duplicateRequest`. Every call throws ``ServiceError/unauthorized(_:)`` without a principal,
/// `unauthorized(.notOwner)` for a card that may only be read, and ``ServiceError/storage(_:path:underlying:)`` when
/// the store fails.
public protocol CardServiceProtocol: AnyObject, Sendable {
    /// The cards of the principal's own accounts, or of every account, in the order of creation.
    func cards(_ scope: AccountScope) async throws -> [Card]

    /// One card. Throws `notFound`.
    func card(id: CardID) async throws -> Card

    /// The card that a text identifies (``CardReference``). Throws `notFound`, `ambiguous`.
    func card(named name: String) async throws -> Card

    /// Orders a card with a new number from an unassigned range and the limits of ``CardLimits/standard(in:)``. It can't
    /// pay before it is activated.
    ///
    /// Throws, in this order, `invalidValue` for a name that ``FreeText`` refuses, `duplicateRequest`, `notFound`,
    /// `accountFrozen`, `accountClosed`.
    func order(_ order: CardOrder, mode: ExecutionMode) async throws -> Card

    /// Activates, freezes or unfreezes a card, or reports it lost. Throws `notFound`, `invalidState`.
    func apply(_ change: CardChange, to id: CardID, mode: ExecutionMode) async throws -> Card

    /// Sets limits. Throws `notFound`, `invalidState`, `currencyMismatch`, `invalidAmount`.
    func setLimits(_ update: CardLimitsUpdate, of id: CardID, mode: ExecutionMode) async throws -> Card

    /// Sets rules. Throws `notFound`, `invalidState`, `invalidValue`.
    func setRules(_ update: SpendingControlsUpdate, of id: CardID, mode: ExecutionMode) async throws -> Card

    /// Orders a replacement for a card and returns the new card. It has a new number and the same name, limits and
    /// rules; where the old card has no limit, it has the one of a new card. The old card's payments count toward its
    /// limits, and amounts held by the old card may still be captured.
    ///
    /// Throws `duplicateRequest`, `notFound`, `invalidState`, `accountFrozen`, `accountClosed`.
    func replace(_ replacement: CardReplacement, mode: ExecutionMode) async throws -> Card

    /// The data printed on a card. Requires a code of the second factor, which is used up.
    ///
    /// Throws `notFound`, `invalidState` (a card that never pays again, or one without a number),
    /// `unauthorized(.secondFactorMissing)`, `invalidCode`, `tooManyAttempts`, and what the secure storage throws.
    func reveal(_ id: CardID, code: String) async throws -> RevealedCard

    /// The authorisations of a card, newest first. Throws `notFound`.
    func authorisations(of id: CardID) async throws -> [CardAuthorisation]

    /// The pending authorisations of cards of the principal's own accounts, soonest expiry first. Those that have
    /// expired by the bank's clock are left out.
    func pendingAuthorisations() async throws -> [CardAuthorisation]

    /// One authorisation. Throws `notFound`.
    func authorisation(id: AuthorisationID) async throws -> CardAuthorisation

    /// Requests an amount from a card, which is held if ``CardRules`` allow it. For an amount in another currency, the
    /// least amount of the account's currency is held that the bank would exchange for it.
    ///
    /// A refusal by the rules is recorded, and the owners are notified, before `cardDeclined` is thrown. Throws, in
    /// this order, `invalidAmount`, `invalidValue`, `duplicateRequest`, `notFound`, also for an exchange rate,
    /// `ratesTooOld`, `cardDeclined`.
    func authorise(_ payment: CardPayment, mode: ExecutionMode) async throws -> CardAuthorisation

    /// Captures a held amount or part of it, and releases the rest, unless it is kept for further captures. Each
    /// capture is a booking of its own, at the price of the authorisation.
    ///
    /// All captures of a payment together are at most the authorised amount, and for a merchant who
    /// ``MerchantCategoryCode/takesTips`` a percentage more. What is more than held needs an account that can pay it.
    /// Throws `duplicateRequest`, `notFound`, `invalidState` (also after ``CardAuthorisation/expiresAt``),
    /// `invalidAmount`, `currencyMismatch`, `limitExceeded` with the most that can be captured, `accountFrozen`,
    /// `accountClosed`, `insufficientFunds`.
    func capture(_ capture: CardCapture, mode: ExecutionMode) async throws -> CardAuthorisation

    /// Releases a held amount. Throws `duplicateRequest`, `notFound`, `invalidState`.
    func reverse(_ reversal: CardReversal, mode: ExecutionMode) async throws -> CardAuthorisation

    /// Pays a captured amount or part of it back to the card's account, whatever became of the card. All refunds of a
    /// payment together are at most the captured amount.
    ///
    /// Throws `duplicateRequest`, `notFound`, `invalidState` (also when nothing is left to refund), `invalidAmount`,
    /// `currencyMismatch`, `limitExceeded`, `accountFrozen`, `accountClosed`.
    func refund(_ refund: CardRefund, mode: ExecutionMode) async throws -> CardAuthorisation
}

public protocol HasCardService {
    var cardService: any CardServiceProtocol { get }
}

/// The data needed to order a card.
public struct CardOrder: Hashable, Sendable {
    /// The account to be debited.
    public let accountID: AccountID
    /// The name that its holder gives it.
    public let name: String
    /// Identifies this request; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(accountID: AccountID, name: String, idempotencyKey: IdempotencyKey) {
        self.accountID = accountID
        self.name = name
        self.idempotencyKey = idempotencyKey
    }

    /// All fields except the key, as one text.
    public var fingerprint: String {
        ["card", accountID.text, FreeText.trimmed(name)].joined(separator: "\u{1F}")
    }
}

/// The data needed to replace a card.
public struct CardReplacement: Hashable, Sendable {
    /// The card to be replaced.
    public let cardID: CardID
    /// Identifies this request; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(cardID: CardID, idempotencyKey: IdempotencyKey) {
        self.cardID = cardID
        self.idempotencyKey = idempotencyKey
    }

    /// All fields except the key, as one text.
    public var fingerprint: String { ["cardReplacement", cardID.text].joined(separator: "\u{1F}") }
}

/// The data printed on a card, to be shown to its holder.
public struct RevealedCard: Equatable, Sendable {
    public let card: Card
    public let number: SharedSecret
    /// The three digits that prove possession of the card to a merchant.
    public let securityCode: SharedSecret

    public init(card: Card, number: SharedSecret, securityCode: SharedSecret) {
        self.card = card
        self.number = number
        self.securityCode = securityCode
    }
}

/// A text by which a person identifies a card, and the rules for resolving it.
///
/// The text is tried as an id, then as the last four digits, then as a name, then as the beginning of an id or a name.
/// The first kind that matches decides. Cards that can still pay take precedence over others, because a card has the
/// same name as the one it replaced. If two remain, the text is ambiguous. Case does not matter.
public struct CardReference: Sendable {
    /// The text as given.
    public let text: String
    private let folded: String

    public init(_ text: String) {
        self.text = text
        self.folded = AccountReference.fold(text)
    }

    /// The one card that the text identifies. Throws `notFound` or `ambiguous`.
    public func resolve(among cards: [Card]) throws(ServiceError) -> Card {
        guard !folded.isEmpty else { throw .notFound(.card, name: text) }
        for matches in [isID, isLastFour, isName, isBeginning] {
            let found = cards.filter(matches)
            let living = found.filter { !$0.status.isFinal }
            let meant = living.isEmpty ? found : living
            if let only = meant.first, meant.count == 1 { return only }
            guard meant.isEmpty else {
                throw .ambiguous(.card, name: text, among: meant.map { "\($0.id) \"\($0.name)\"" })
            }
        }
        throw .notFound(.card, name: text)
    }

    private func isID(_ card: Card) -> Bool { folded == AccountReference.fold(card.id.text) }
    private func isLastFour(_ card: Card) -> Bool { text == card.lastFour }
    private func isName(_ card: Card) -> Bool { folded == AccountReference.fold(card.name) }
    private func isBeginning(_ card: Card) -> Bool {
        [card.id.text, card.name].contains { AccountReference.fold($0).utf8.starts(with: folded.utf8) }
    }
}
