import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Cards without their numbers, which ``CardVault`` stores.
struct CardStore: NounStore {
    let transaction: LedgerTransaction

    /// The cards of the principal's accounts, or all, oldest first.
    func cards(_ scope: AccountScope, for principal: Principal) throws -> [Card] {
        let own = "WHERE c.account IN (SELECT account FROM account_owner WHERE owner = ?1)"
        let statement = try database.statement(
            """
            SELECT \(CardRow.columns) FROM card c JOIN account a ON a.id = c.account
            \(scope == .own ? own : "") ORDER BY c.id
            """)
        if scope == .own { try statement.bind(principal.userID) }
        defer { statement.reset() }
        var cards: [Card] = []
        while try statement.step() { cards.append(try CardRow.read(statement, on: today)) }
        return cards
    }

    func card(_ id: CardID) throws -> Card? {
        try stored.first(
            """
            SELECT \(CardRow.columns) FROM card c JOIN account a ON a.id = c.account WHERE c.id = ?
            """, id.number ?? 0
        ) { try CardRow.read($0, on: today) }
    }

    /// The stored form of a card's number; `nil` for an imported card.
    func knownNumber(of id: CardID) throws -> FreshCardNumber? {
        try database.first(
            "SELECT last_four, number_hash FROM card WHERE id = ? AND number_hash IS NOT NULL", id.number ?? 0
        ) { FreshCardNumber(lastFour: $0.text("last_four"), hash: [UInt8]($0.bytes("number_hash"))) }
    }

    func nextID() throws -> CardID { CardID(number: try nextNumber(in: "card")) }

    func insert(_ card: Card, _ number: FreshCardNumber, replacing old: CardID?) throws {
        try write(
            .insert(
                into: "card",
                """
                id, account, name, last_four, number_hash, expiry_year, expiry_month, status, \
                payment_limit, day_limit, month_limit, ordered_on, first_card
                """), card.id.number, card.accountID.number, card.name, card.lastFour, number.hash,
            card.expiry?.year, card.expiry?.month, card.status.rawValue, card.limits.payment?.minorUnits,
            card.limits.day?.minorUnits, card.limits.month?.minorUnits, card.orderedOn.dayNumber,
            card.id.number)
        guard let old else { return }
        // The spending of replaced cards counts towards the limits.
        let kept = [
            "allowed_categories", "blocked_categories", "allowed_countries", "blocked_countries",
            "first_card",
        ]
        try write(
            .update(
                "card", set: kept.joined(separator: ", "),
                to: kept.map { "(SELECT \($0) FROM card WHERE id = ?2)" }, where: "id = ?1"),
            card.id.number, old.number)
    }

    /// Adds a card of another bank, whose number is unknown.
    func insertImportedCard(named name: String, of account: Int64, issuedOn day: CalendarDate) throws {
        let id = try nextID().number
        try write(
            .insert(into: "card", "id, account, name, status, ordered_on, first_card"), id, account, name,
            "active", day.dayNumber, id)
    }

    func update(_ card: Card, _ change: CardPart) throws {
        let number = card.id.number
        switch change {
        case .status: try write(.update("card", set: "status"), card.status.rawValue, number)
        case .limits:
            try write(
                .update("card", set: "payment_limit, day_limit, month_limit"),
                card.limits.payment?.minorUnits, card.limits.day?.minorUnits, card.limits.month?.minorUnits,
                number)
        case .rules:
            try write(
                .update(
                    "card",
                    set: "allowed_categories, blocked_categories, allowed_countries, blocked_countries"),
                card.rules.allowedCategories.stored, card.rules.blockedCategories.stored,
                card.rules.allowedCountries.stored, card.rules.blockedCountries.stored, number)
        case .replaced:
            try write(
                .update("card", set: "status, replaced_by"), card.status.rawValue, card.replacedBy?.number,
                number)
        }
    }
}

extension [MerchantCategoryCode] {
    fileprivate var stored: String { map(\.text).joined(separator: " ") }
}

extension [CountryCode] {
    fileprivate var stored: String { map(\.text).joined(separator: " ") }
}

/// Reads cards from rows.
enum CardRow {
    /// The columns that ``read(_:on:)`` expects.
    static let columns = """
        c.id, c.account, a.currency, c.name, c.last_four, c.expiry_year, c.expiry_month, c.status, c.payment_limit, \
        c.day_limit, c.month_limit, c.allowed_categories, c.blocked_categories, c.allowed_countries, \
        c.blocked_countries, c.ordered_on, c.replaced_by
        """

    /// Reads the card of the present row, with its state on a day.
    static func read(_ row: any SQLStatement, on day: CalendarDate) throws -> Card {
        let currency = try StoredValue.currency(row.text("currency"))
        let limit = { (column: StaticString) in
            row.optionalInt64(column).map { Money(minorUnits: $0, currency: currency) }
        }
        return Card(
            id: CardID(number: row.int64("id")), accountID: AccountID(number: row.int64("account")),
            currency: currency, name: row.text("name"), lastFour: row.optionalText("last_four"),
            expiry: try expiry(row), status: try StoredValue.choice(row.text("status"), as: Card.Status.self),
            limits: CardLimits(
                payment: limit("payment_limit"), day: limit("day_limit"), month: limit("month_limit")),
            rules: SpendingControls(
                allowedCategories: try codes(row.text("allowed_categories"), MerchantCategoryCode.init),
                blockedCategories: try codes(row.text("blocked_categories"), MerchantCategoryCode.init),
                allowedCountries: try codes(row.text("allowed_countries"), CountryCode.init),
                blockedCountries: try codes(row.text("blocked_countries"), CountryCode.init)),
            orderedOn: try StoredValue.date(row.int64("ordered_on")),
            replacedBy: row.optionalInt64("replaced_by").map { CardID(number: $0) }
        ).asOf(day)
    }

    private static func expiry(_ row: any SQLStatement) throws -> CardExpiry? {
        guard let year = row.optionalInt64("expiry_year"), let month = row.optionalInt64("expiry_month")
        else { return nil }
        guard let expiry = CardExpiry(year: Int(year), month: Int(month)) else {
            throw MalformedValue("\(year)-\(month) is not a month")
        }
        return expiry
    }

    private static func codes<Code>(_ text: String, _ read: (String) -> Code?) throws -> [Code] {
        try text.split(separator: " ").map { word in
            guard let code = read(String(word)) else {
                throw MalformedValue("\"\(word)\" is not a valid code")
            }
            return code
        }
    }
}
