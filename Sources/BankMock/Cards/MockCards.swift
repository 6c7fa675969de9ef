import BankDomain
import BankRules
import BankServices

/// Cards and the authorisations of their payments, oldest first.
struct MockCards: Codable, Equatable, Sendable {
    /// A card as stored by the mock bank.
    struct Kept: Codable, Equatable, Sendable {
        var card: Card
        /// Its number, unencrypted like everything in the demo; `nil` for an imported card.
        let number: String?
        /// The first card in the chain of replacements.
        let firstCard: CardID
    }

    var cards: [Kept] = []
    var authorisations: [CardAuthorisation] = []
}

struct MockCardNumber: IssuedCardNumber {
    let digits: String
    var lastFour: String { String(digits.suffix(CardNumber.shownDigitCount)) }
}

extension MockBank: CardRecords {
    var cards: MockCards {
        get { head.cards ?? MockCards() }
        set { head.cards = newValue }
    }

    func cards(_ scope: AccountScope, for principal: Principal) throws -> [Card] {
        try cards.cards.filter { kept in
            try scope == .all || account(kept.card.accountID).owners.contains(principal.userID)
        }
        .map { $0.card.asOf(now.date) }
    }

    func knownCard(_ id: CardID) -> Card? { kept(id)?.card.asOf(now.date) }

    private func kept(_ id: CardID) -> MockCards.Kept? { cards.cards.first { $0.card.id == id } }

    var nextCardID: CardID { CardID(number: Int64(cards.cards.count + 1)) }

    mutating func insert(_ card: Card, _ number: MockCardNumber, replacing old: CardID?) {
        let first = old.flatMap(kept)?.firstCard ?? card.id
        cards.cards.append(MockCards.Kept(card: card, number: number.digits, firstCard: first))
    }

    mutating func update(_ card: Card, _ change: CardPart) {
        for index in cards.cards.indices where cards.cards[index].card.id == card.id {
            cards.cards[index].card = card
        }
    }

    // MARK: Authorisations

    func knownAuthorisation(_ id: AuthorisationID) -> CardAuthorisation? {
        cards.authorisations.first { $0.id == id }
    }

    func pendingAuthorisation(endingOn day: CalendarDate) -> CardAuthorisation? {
        cards.authorisations.first { $0.status == .pending && $0.expiresAt.date <= day }
    }

    func spending(of card: CardID) -> CardSpending {
        let first = kept(card)?.firstCard
        let line = Set(cards.cards.filter { $0.firstCard == first }.map(\.card.id))
        let counted = cards.authorisations.filter { authorisation in
            line.contains(authorisation.cardID) && [.pending, .captured].contains(authorisation.status)
                && authorisation.createdAt.date.text.prefix(7) == now.date.text.prefix(7)
        }
        return CardSpending(
            counted.map { (($0.capturedAmount ?? $0.amount).minorUnits, $0.createdAt.date == now.date) })
    }

    var nextAuthorisationID: AuthorisationID {
        AuthorisationID(number: Int64(cards.authorisations.count + 1))
    }

    mutating func insert(_ authorisation: CardAuthorisation) { cards.authorisations.append(authorisation) }

    mutating func update(_ authorisation: CardAuthorisation) {
        for index in cards.authorisations.indices where cards.authorisations[index].id == authorisation.id {
            cards.authorisations[index] = authorisation
        }
    }

    mutating func bookCapture(of amount: Money, from held: CardAuthorisation) throws {
        var held = held
        held.transactionID = try post(amount, of: held, BookingText.cardPayment(at: held.merchant)).id
        (held.status, held.capturedAmount) = (.captured, amount)
        update(held)
    }

    mutating func bookRefund(of amount: Money, to paid: CardAuthorisation) throws -> Transaction {
        let text = BookingText.cardRefund(from: paid.merchant)
        let entry = try post(amount, of: paid, text, isRefund: true)
        var paid = paid
        let before = paid.refundedAmount?.minorUnits ?? 0
        paid.refundedAmount = Money(minorUnits: before + amount.minorUnits, currency: amount.currency)
        update(paid)
        return entry
    }

    private mutating func post(
        _ amount: Money, of payment: CardAuthorisation, _ text: String, isRefund: Bool = false
    ) throws -> Transaction {
        let holder = MockPosting.Side(
            account: payment.accountID, description: text, counterparty: payment.merchant)
        return try post(
            MockPosting(
                debit: isRefund ? .bank : holder, credit: isRefund ? holder : .bank, amount: amount,
                date: now.date, createdAt: now, reference: payment.id.text,
                category: payment.category.transactionCategory), entryOf: payment.accountID)
    }
}

extension MockBank {
    /// The printed details of a card. A wrong code is counted, so it is returned and not thrown.
    mutating func reveal(
        _ id: CardID, code: String, by principal: Principal
    ) throws -> Result<RevealedCard, ServiceError> {
        let card = try self.card(id, managedBy: principal)
        try card.requireInUse()
        guard let number = kept(id)?.number, let expiry = card.expiry
        else { throw ServiceError.invalidState(.card, name: id.text, status: "imported without a number") }
        let user = principal.userID
        guard hasSecondFactor(user) else { throw ServiceError.unauthorized(.secondFactorMissing) }
        return attempt(.session(user), otherwise: .invalidCode) { _ in MockCode.isRight(code) ? true : nil }
            .map { _ in
                RevealedCard(
                    card: card, number: SharedSecret(SecretBytes(number)),
                    securityCode: SharedSecret(SecretBytes(Self.securityCode(of: number, expiry))))
            }
    }

    /// Three digits computed from the number and its expiry month. Unlike at a real bank, anyone can compute them.
    private static func securityCode(of number: String, _ expiry: CardExpiry) -> String {
        let sum = "\(number)\(expiry.text)".utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_000 }
        let digits = String(sum)
        return String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }
}

extension MockBankHost {
    /// An unused card number.
    func freshCardNumber(in bank: MockBank) -> MockCardNumber {
        while true {
            let number = CardNumber.make(random).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            if !bank.cards.cards.contains(where: { $0.number == number }) {
                return MockCardNumber(digits: number)
            }
        }
    }
}
