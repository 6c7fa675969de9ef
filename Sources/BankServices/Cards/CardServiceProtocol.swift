public import BankDomain

/// The cards of a bank and what they pay, for the principal who is asking.
///
/// A principal sees the cards of accounts that they may read, and acts for the cards of accounts that they own; an
/// operator also for cards of accounts without an owner. A principal that acts for a card may also play the merchant's
/// side, while the bank belongs to no card scheme: ``authorise(_:mode:)``, ``capture(_:mode:)``,
/// ``reverse(_:mode:)``.
///
/// The same key with the same request answers the same card or authorisation again, as it is by then; with another
/// request it is refused with `duplicateRequest`. Every call throws ``ServiceError/unauthorized(_:)`` without a
/// principal, `unauthorized(.notOwner)` for a card that may only be read, and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol CardServiceProtocol: AnyObject, Sendable {
    /// The cards of the principal's own accounts, or of every account, in the order in which they came.
    func cards(_ scope: AccountScope) async throws -> [Card]

    /// One card. Throws `notFound`.
    func card(id: CardID) async throws -> Card

    /// The card that a text names (``CardReference``). Throws `notFound`, `ambiguous`.
    func card(named name: String) async throws -> Card

    /// Orders a card with a new number from an unassigned range. It can't pay before it is activated.
    ///
    /// Throws, in this order, `invalidValue` for a name that ``FreeText`` refuses, `duplicateRequest`, `notFound`,
    /// `accountFrozen`, `accountClosed`.
    func order(_ order: CardOrder, mode: ExecutionMode) async throws -> Card

    /// Activates, freezes, unfreezes a card or reports it lost. Throws `notFound`, `invalidState`.
    func apply(_ change: CardChange, to id: CardID, mode: ExecutionMode) async throws -> Card

    /// Sets limits. Throws `notFound`, `invalidState`, `currencyMismatch`, `invalidAmount`.
    func setLimits(_ update: CardLimitsUpdate, of id: CardID, mode: ExecutionMode) async throws -> Card

    /// Sets rules. Throws `notFound`, `invalidState`, `invalidValue`.
    func setRules(_ update: SpendingControlsUpdate, of id: CardID, mode: ExecutionMode) async throws -> Card

    /// Orders a card in the place of another, and answers the new one: another number, the same name, limits and
    /// rules, and on them counts what the old one paid. What the old one holds may still be captured.
    ///
    /// Throws `duplicateRequest`, `notFound`, `invalidState`, `accountFrozen`, `accountClosed`.
    func replace(_ replacement: CardReplacement, mode: ExecutionMode) async throws -> Card

    /// What is printed on a card, against a code of the second factor, which is used up for this card.
    ///
    /// Throws `notFound`, `invalidState` (a card that never pays again, or one without a number),
    /// `unauthorized(.secondFactorMissing)`, `invalidCode`, `tooManyAttempts`, and what the secure storage throws.
    func reveal(_ id: CardID, code: String) async throws -> RevealedCard

    /// What was asked of a card, newest first. Throws `notFound`.
    func authorisations(of id: CardID) async throws -> [CardAuthorisation]

    /// What the cards of the principal's own accounts hold, those that expire first first; what is over by the bank's
    /// clock is left out.
    func pendingAuthorisations() async throws -> [CardAuthorisation]

    /// One authorisation. Throws `notFound`.
    func authorisation(id: AuthorisationID) async throws -> CardAuthorisation

    /// Asks a card for an amount, which is held if ``CardRules`` let it pay.
    ///
    /// A refusal by the rules is kept, and told to the owners, before it is thrown as `cardDeclined`. Throws, in this
    /// order, `invalidAmount`, `invalidValue`, `duplicateRequest`, `notFound`, `currencyMismatch`, `cardDeclined`.
    func authorise(_ payment: CardPayment, mode: ExecutionMode) async throws -> CardAuthorisation

    /// Takes what is held, or a part of it, and frees the rest. Throws `duplicateRequest`, `notFound`, `invalidState`
    /// (also once ``CardAuthorisation/expiresAt`` has come), `invalidAmount`, `currencyMismatch`, `limitExceeded`.
    func capture(_ capture: CardCapture, mode: ExecutionMode) async throws -> CardAuthorisation

    /// Frees what is held. Throws `duplicateRequest`, `notFound`, `invalidState`.
    func reverse(_ reversal: CardReversal, mode: ExecutionMode) async throws -> CardAuthorisation
}

/// Something that has a service of this kind.
public protocol HasCardService {
    var cardService: any CardServiceProtocol { get }
}

/// What is needed to order a card.
public struct CardOrder: Hashable, Sendable {
    /// The account from which it will pay.
    public let accountID: AccountID
    /// What its holder calls it.
    public let name: String
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(accountID: AccountID, name: String, idempotencyKey: IdempotencyKey) {
        self.accountID = accountID
        self.name = name
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text.
    public var fingerprint: String {
        ["card", accountID.text, FreeText.trimmed(name)].joined(separator: "\u{1F}")
    }
}

/// What is needed to have a card replaced.
public struct CardReplacement: Hashable, Sendable {
    /// The card whose place another takes.
    public let cardID: CardID
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(cardID: CardID, idempotencyKey: IdempotencyKey) {
        self.cardID = cardID
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text.
    public var fingerprint: String { ["cardReplacement", cardID.text].joined(separator: "\u{1F}") }
}

/// What is printed on a card, for its holder's eyes.
public struct RevealedCard: Equatable, Sendable {
    public let card: Card
    public let number: SharedSecret
    /// The three digits that prove to a merchant that one has the card.
    public let securityCode: SharedSecret

    public init(card: Card, number: SharedSecret, securityCode: SharedSecret) {
        self.card = card
        self.number = number
        self.securityCode = securityCode
    }
}

/// A text with which a person names a card, and the rule by which it does.
///
/// The text is tried as an id, then as the last four digits, then as a name, then as the beginning of an id or a
/// name. The first of them that matches decides. Cards that never pay again give way to those that may: a card and
/// the one that it replaced have one name. Two that are left are ambiguous. Case does not matter.
public struct CardReference: Sendable {
    /// The text as given.
    public let text: String
    private let folded: String

    public init(_ text: String) {
        self.text = text
        self.folded = AccountReference.fold(text)
    }

    /// The one card that is named. Throws `notFound` or `ambiguous`.
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
