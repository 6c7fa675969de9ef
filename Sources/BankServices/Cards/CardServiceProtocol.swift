public import BankDomain

/// The cards of a bank and what they pay, for the principal who is asking.
///
/// A principal sees the cards of the accounts that they may read, and acts for those of the accounts that they own;
/// an operator also for those of accounts that nobody owns. Whoever acts for a card may also play the merchant's
/// side, as long as the bank belongs to no card scheme: ``authorise(_:mode:)``, ``capture(_:mode:)``,
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

    /// Orders a card, with a fresh number of a range that belongs to nobody. It has to be activated before it pays.
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

    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any CardServiceProtocol
}

/// Something that has a service of this kind.
public protocol HasCardService {
    var cardService: any CardServiceProtocol { get }
}
