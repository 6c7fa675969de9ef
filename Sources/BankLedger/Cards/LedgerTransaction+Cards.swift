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
    func bookCapture(of amount: Money, from held: CardAuthorisation) throws {
        try authorisations.bookCapture(of: amount, from: held)
    }

    func bookRefund(of amount: Money, to paid: CardAuthorisation) throws -> Transaction {
        try authorisations.bookRefund(of: amount, to: paid)
    }

    func pendingAuthorisation(endingOn day: CalendarDate) throws -> CardAuthorisation? {
        try authorisations.pending(endingOn: day)
    }
}
