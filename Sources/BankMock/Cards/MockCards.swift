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

    struct Capture: Codable, Equatable, Sendable {
        let entry: TransactionID
        let authorisation: AuthorisationID
        let booking: CardBooking
        var isReversed = false
    }

    static let authorisationMaximum = 500

    var cards: [Kept] = []
    /// Of those that have ended only the newest are stored, so that the state stays small.
    var authorisations: [CardAuthorisation] = []
    /// The captures of these authorisations, by the account's entry.
    var captures: [Capture]?

    mutating func keep(_ authorisation: CardAuthorisation) {
        authorisations.append(authorisation)
        guard authorisations.count > Self.authorisationMaximum,
            let oldest = authorisations.firstIndex(where: { $0.status != .pending })
        else { return }
        let removed = authorisations.remove(at: oldest)
        captures?.removeAll { $0.authorisation == removed.id }
    }
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
        .map { $0.card.asOf(today) }
    }

    func knownCard(_ id: CardID) -> Card? { kept(id)?.card.asOf(today) }

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

    var expiredAuthorisation: CardAuthorisation? {
        cards.authorisations.first { $0.status == .pending && $0.expiresAt <= now }
    }

    func spending(of card: CardID) -> CardSpending {
        let first = kept(card)?.firstCard
        let line = Set(cards.cards.filter { $0.firstCard == first }.map(\.card.id))
        let counted = cards.authorisations.filter { authorisation in
            line.contains(authorisation.cardID) && [.pending, .captured].contains(authorisation.status)
                && zone.date(of: authorisation.createdAt).firstOfMonth == today.firstOfMonth
        }
        return CardSpending(
            counted.map {
                (
                    ($0.status == .pending ? $0.amount : $0.capturedAmount ?? $0.amount).minorUnits,
                    zone.date(of: $0.createdAt) == today
                )
            })
    }

    var nextAuthorisationID: AuthorisationID {
        AuthorisationID(number: (cards.authorisations.last?.id.number ?? 0) + 1)
    }

    mutating func insert(_ authorisation: CardAuthorisation) { cards.keep(authorisation) }

    mutating func update(_ authorisation: CardAuthorisation) {
        for index in cards.authorisations.indices where cards.authorisations[index].id == authorisation.id {
            cards.authorisations[index] = authorisation
        }
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
        return padded(sum, to: 3)
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
