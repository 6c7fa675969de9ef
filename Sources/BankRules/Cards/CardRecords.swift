package import BankDomain
package import BankServices

/// The cards of a bank, and the payments that merchants requested, as its decisions use them.
package protocol CardRecords: BankRecords {
    /// A new card's number, as the bank keeps it.
    associatedtype NewCardNumber: IssuedCardNumber

    /// The cards of the principal's accounts, or all, oldest first.
    func cards(_ scope: AccountScope, for principal: Principal) throws -> [Card]
    /// A card as it is today; `nil` if there is none.
    func knownCard(_ id: CardID) throws -> Card?
    func knownAuthorisation(_ id: AuthorisationID) throws -> CardAuthorisation?
    /// What a card, and the cards it replaced, have paid or hold on this day and in this month.
    func spending(of card: CardID) throws -> CardSpending

    var nextCardID: CardID { get throws }
    /// Stores a card. What the card that it replaces has spent counts towards its limits.
    mutating func insert(_ card: Card, _ number: NewCardNumber, replacing old: CardID?) throws
    /// Stores the part of a card that was changed.
    mutating func update(_ card: Card, _ change: CardPart) throws

    var nextAuthorisationID: AuthorisationID { get throws }
    mutating func insert(_ authorisation: CardAuthorisation) throws
    /// Stores the status of an authorisation.
    mutating func update(_ authorisation: CardAuthorisation) throws
    /// Books a captured part, which is no longer held, and stores the payment, which counts it already. Returns the
    /// entry of the card's account, as do the next two.
    mutating func bookCapture(of booking: CardBooking, from paid: CardAuthorisation) throws -> Transaction
    /// Books a part that is paid back, and stores the payment, which counts it already.
    mutating func bookRefund(of booking: CardBooking, to paid: CardAuthorisation) throws -> Transaction
    /// Books what undoes a capture, and stores the payment, which counts it as paid back already.
    mutating func bookReversal(
        of capture: TransactionID, _ booking: CardBooking, of paid: CardAuthorisation, reason: String,
        valueDate: CalendarDate
    ) throws -> Transaction
    /// The capture that an entry booked; `nil` for an unknown or any other entry.
    func bookedCapture(_ id: TransactionID) throws -> BookedCapture?
    /// The first authorisation that is over but stored as pending, as it is stored.
    var expiredAuthorisation: CardAuthorisation? { get throws }
}

/// A capture of a card payment, by its entry.
package struct BookedCapture: Sendable {
    package let entry: Transaction
    package let booking: CardBooking
    /// The payment as it is now.
    package let payment: CardAuthorisation
    package let isReversed: Bool

    package init(
        entry: Transaction, booking: CardBooking, payment: CardAuthorisation, isReversed: Bool
    ) {
        self.entry = entry
        self.booking = booking
        self.payment = payment
        self.isReversed = isReversed
    }
}

package protocol IssuedCardNumber {
    /// The digits that are not secret.
    var lastFour: String { get }
}

/// A part of a card that changes by itself.
package enum CardPart: String, Sendable {
    case status
    case limits
    case rules
    /// The status, and the card that replaces it.
    case replaced
}

extension CardRecords {
    /// A card that the principal may see. Throws `notFound`.
    package func card(_ id: CardID, for principal: Principal) throws -> Card {
        guard let card = try knownCard(id), try mayReadCards(of: card.accountID, principal) else {
            throw ServiceError.notFound(.card, name: id.text)
        }
        return card
    }

    package func card(named name: String, for principal: Principal) throws -> Card {
        let scope: AccountScope = principal.mayReadEveryCard ? .all : .own
        return try CardReference(name).resolve(among: cards(scope, for: principal))
    }

    /// An authorisation of a card that the principal may see. Throws `notFound`.
    package func authorisation(_ id: AuthorisationID, for principal: Principal) throws -> CardAuthorisation {
        guard let found = try knownAuthorisation(id), try mayReadCards(of: found.accountID, principal) else {
            throw ServiceError.notFound(.authorisation, name: id.text)
        }
        return found
    }

    /// A card for which the principal may act. Throws `notFound`, `unauthorized(.notOwner)`.
    package func card(_ id: CardID, managedBy principal: Principal) throws -> Card {
        let card = try card(id, for: principal)
        guard try principal.mayManage(accountOf: account(with: card.accountID).ownerIDs) else {
            throw ServiceError.unauthorized(.notOwner(card.accountID))
        }
        return card
    }

    private func mayReadCards(of account: AccountID, _ principal: Principal) throws -> Bool {
        try principal.mayReadEveryCard || self.account(with: account).isReadable(by: principal)
    }
}
