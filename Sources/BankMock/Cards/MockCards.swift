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

/// Viewing and changing cards.
extension MockBank {
    var cards: MockCards {
        get { head.cards ?? MockCards() }
        set { head.cards = newValue }
    }

    func cards(_ scope: AccountScope, for principal: Principal) throws -> [Card] {
        try cards.cards.filter { kept in
            try scope == .all || account(kept.card.accountID).owners.contains(principal.userID)
        }
        .map { $0.card.asOf(head.clock.date) }
    }

    func card(_ id: CardID, for principal: Principal) throws -> Card {
        guard let kept = cards.cards.first(where: { $0.card.id == id }),
            try mayReadCards(of: kept.card.accountID, principal)
        else { throw ServiceError.notFound(.card, name: id.text) }
        return kept.card.asOf(head.clock.date)
    }

    func mayReadCards(of account: AccountID, _ principal: Principal) throws(ServiceError) -> Bool {
        if principal.mayReadEveryCard { return true }
        return mayRead(try self.account(account), principal)
    }

    func managedCard(_ id: CardID, by principal: Principal) throws -> Card {
        let card = try card(id, for: principal)
        guard mayMove(try account(card.accountID), principal) else {
            throw ServiceError.unauthorized(.notOwner(card.accountID))
        }
        return card
    }

    mutating func apply(
        _ change: CardChange, to id: CardID, by principal: Principal
    ) throws -> Card {
        let status = try change.status(after: try managedCard(id, by: principal))
        return try update(id, news: status.rawValue) { $0.status = status }
    }

    mutating func setLimits(
        _ update: CardLimitsUpdate, of id: CardID, by principal: Principal
    ) throws -> Card {
        let card = try managedCard(id, by: principal)
        try card.requireInUse()
        let limits = try update.limits(after: card)
        return try self.update(id, news: "limits") { $0.limits = limits }
    }

    mutating func setRules(
        _ update: SpendingControlsUpdate, of id: CardID, by principal: Principal
    ) throws -> Card {
        let card = try managedCard(id, by: principal)
        try card.requireInUse()
        let rules = try update.rules(after: card.rules)
        return try self.update(id, news: "rules") { $0.rules = rules }
    }

    // MARK: Orders

    mutating func order(
        _ order: CardOrder, number: String, by principal: Principal
    ) throws -> Card {
        let name = try FreeText.name(order.name, field: .name)
        if let known = try answer(to: order.idempotencyKey, order.fingerprint, of: principal) {
            return try card(CardID(known), for: principal)
        }
        let account = try movable(order.accountID, by: principal)
        try account.requireDebitable()
        let id = nextCardID
        add(named: name, of: account, number: number, firstCard: id)
        tellOwners(of: account, NotificationEvent(.cardChanged, subject: id.text, detail: "ordered"))
        remember(id.text, for: order.idempotencyKey, order.fingerprint, of: principal)
        return try card(id, for: principal)
    }

    mutating func replace(
        _ replacement: CardReplacement, number: String, by principal: Principal
    ) throws -> Card {
        if let known = try answer(to: replacement.idempotencyKey, replacement.fingerprint, of: principal) {
            return try card(CardID(known), for: principal)
        }
        let old = try managedCard(replacement.cardID, by: principal)
        let status = try old.statusWhenReplaced()
        let account = try account(old.accountID)
        try account.requireDebitable()
        let id = nextCardID
        add(named: old.name, of: account, number: number, firstCard: firstCard(of: old.id), like: old)
        _ = try update(old.id, news: "replaced") { card in
            card.status = status
            card.replacedBy = id
        }
        remember(id.text, for: replacement.idempotencyKey, replacement.fingerprint, of: principal)
        return try card(id, for: principal)
    }

    func firstCard(of id: CardID) -> CardID {
        cards.cards.first { $0.card.id == id }?.firstCard ?? id
    }

    private var nextCardID: CardID { CardID(number: Int64(cards.cards.count + 1)) }

    private mutating func add(
        named name: String, of account: MockAccount, number: String, firstCard: CardID, like old: Card? = nil
    ) {
        let day = head.clock.date
        let card = Card(
            id: nextCardID, accountID: account.id, currency: account.currency, name: name,
            lastFour: String(number.suffix(CardNumber.shownDigitCount)), expiry: CardExpiry(orderedOn: day),
            status: .ordered,
            limits: (old?.limits ?? CardLimits()).completed(by: .standard(in: account.currency)),
            rules: old?.rules ?? SpendingControls(), orderedOn: day)
        cards.cards.append(MockCards.Kept(card: card, number: number, firstCard: firstCard))
    }

    private mutating func update(
        _ id: CardID, news: String, _ change: (inout Card) -> Void
    ) throws -> Card {
        guard let place = cards.cards.firstIndex(where: { $0.card.id == id }) else {
            throw ServiceError.notFound(.card, name: id.text)
        }
        change(&cards.cards[place].card)
        let card = cards.cards[place].card.asOf(head.clock.date)
        tellOwners(
            of: try account(card.accountID), NotificationEvent(.cardChanged, subject: id.text, detail: news))
        return card
    }

    // MARK: Requests

    /// The result of an earlier request. Throws `duplicateRequest` if that request was different.
    func answer(
        to key: IdempotencyKey, _ fingerprint: String, of principal: Principal
    ) throws -> String? {
        try made(under: RequestKey(user: principal.userID, key: key, fingerprint: fingerprint))
    }

    mutating func remember(
        _ answer: String, for key: IdempotencyKey, _ fingerprint: String, of principal: Principal
    ) {
        remember(answer, under: RequestKey(user: principal.userID, key: key, fingerprint: fingerprint))
    }
}

extension MockBank {
    /// The printed details of a card. A wrong code is counted, so it is returned and not thrown.
    mutating func reveal(
        _ id: CardID, code: String, by principal: Principal
    ) throws -> Result<RevealedCard, ServiceError> {
        let card = try managedCard(id, by: principal)
        try card.requireInUse()
        guard let number = cards.cards.first(where: { $0.card.id == id })?.number, let expiry = card.expiry
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
    func freshCardNumber(in bank: MockBank) -> String {
        while true {
            let number = CardNumber.make(random).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            if !bank.cards.cards.contains(where: { $0.number == number }) { return number }
        }
    }
}
