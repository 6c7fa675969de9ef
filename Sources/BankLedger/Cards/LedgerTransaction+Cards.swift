import BankDomain
import BankRules
import BankServices

extension FreshCardNumber: IssuedCardNumber {}

extension LedgerTransaction: CardRecords {
    func cards(_ scope: AccountScope, for principal: Principal) throws -> [Card] {
        try cards.cards(scope, for: principal)
    }

    func knownCard(_ id: CardID) throws -> Card? { try cards.card(id) }
    var nextCardID: CardID { get throws { try cards.nextID() } }
    func insert(_ card: Card, _ number: FreshCardNumber, replacing old: CardID?) throws {
        try cards.insert(card, number, replacing: old)
    }

    func update(_ card: Card, _ change: CardPart) throws { try cards.update(card, change) }

    func knownAuthorisation(_ id: AuthorisationID) throws -> CardAuthorisation? {
        try authorisations.authorisation(id)
    }

    func spending(of card: CardID) throws -> CardSpending { try authorisations.spending(of: card) }
    var nextAuthorisationID: AuthorisationID { get throws { try authorisations.nextID() } }
    func insert(_ authorisation: CardAuthorisation) throws { try authorisations.insert(authorisation) }
    func update(_ authorisation: CardAuthorisation) throws { try authorisations.update(authorisation) }
    func bookCapture(of booking: CardBooking, from paid: CardAuthorisation) throws -> Transaction {
        try authorisations.bookCapture(of: booking, from: paid)
    }

    func bookRefund(of booking: CardBooking, to paid: CardAuthorisation) throws -> Transaction {
        try authorisations.bookRefund(of: booking, to: paid)
    }

    func bookReversal(
        of capture: TransactionID, _ booking: CardBooking, of paid: CardAuthorisation, reason: String,
        valueDate: CalendarDate
    ) throws -> Transaction {
        try authorisations.bookReversal(
            of: capture, booking, of: paid, reason: reason, valueDate: valueDate)
    }

    func bookedCapture(_ id: TransactionID) throws -> BookedCapture? { try authorisations.capture(id) }

    var expiredAuthorisation: CardAuthorisation? { get throws { try authorisations.expired() } }
}
