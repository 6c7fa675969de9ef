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
        while try statement.step() { cards.append(try CardRow.read(statement, on: now.date)) }
        return cards
    }

    /// One card that the principal may see. Throws `notFound`.
    func card(_ id: CardID, for principal: Principal) throws -> Card {
        let card = try stored.first(
            """
            SELECT \(CardRow.columns) FROM card c JOIN account a ON a.id = c.account WHERE c.id = ?
            """, id.number ?? 0
        ) { try CardRow.read($0, on: now.date) }
        guard let card,
            try principal.mayReadEveryCard
                || transaction.accounts.account(card.accountID).isReadable(by: principal)
        else { throw ServiceError.notFound(.card, name: id.text) }
        return card
    }

    /// One card for which the principal may act, and its account. Throws `notFound`, `unauthorized(.notOwner)`.
    func managedCard(_ id: CardID, for principal: Principal) throws -> (card: Card, account: LedgerAccount) {
        let card = try card(id, for: principal)
        let account = try transaction.accounts.account(card.accountID)
        guard account.isManaged(by: principal) else { throw ServiceError.unauthorized(.notOwner(account.id)) }
        return (card, account)
    }

    /// Activates, freezes or unfreezes a card, or reports it lost.
    func apply(_ change: CardChange, to id: CardID, for principal: Principal) throws -> Card {
        let (card, account) = try managedCard(id, for: principal)
        let status = try change.status(after: card)
        try write(.update("card", set: "status"), status.rawValue, id.number)
        return try changed(id, of: account, news: status.rawValue, for: principal)
    }

    func setLimits(_ update: CardLimitsUpdate, of id: CardID, for principal: Principal) throws -> Card {
        let (card, account) = try managedCard(id, for: principal)
        try card.requireInUse()
        let limits = try update.limits(after: card)
        try write(
            .update("card", set: "payment_limit, day_limit, month_limit"), limits.payment?.minorUnits,
            limits.day?.minorUnits, limits.month?.minorUnits, id.number)
        return try changed(id, of: account, news: "limits", for: principal)
    }

    func setRules(_ update: SpendingControlsUpdate, of id: CardID, for principal: Principal) throws -> Card {
        let (card, account) = try managedCard(id, for: principal)
        try card.requireInUse()
        let rules = try update.rules(after: card.rules)
        try write(
            .update(
                "card", set: "allowed_categories, blocked_categories, allowed_countries, blocked_countries"),
            rules.allowedCategories.stored, rules.blockedCategories.stored, rules.allowedCountries.stored,
            rules.blockedCountries.stored, id.number)
        return try changed(id, of: account, news: "rules", for: principal)
    }

    /// Notifies the owners of the account of a change and returns the changed card.
    func changed(
        _ id: CardID, of account: LedgerAccount, news: String, for principal: Principal
    ) throws -> Card {
        try transaction.notifications.tellOwners(
            of: account, NotificationEvent(.cardChanged, subject: id.text, detail: news))
        return try card(id, for: principal)
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

/// Reads authorisations from rows.
enum CardAuthorisationRow {
    /// The query without its conditions.
    static let query = """
        SELECT h.id, h.card, h.account, h.merchant, h.category, h.country, h.amount, h.currency, h.status, \
        h.decline_reason, h.captured, t.debit_number, h.created_at, \
        (SELECT CAST(sum(r.amount) AS bigint) FROM card_refund r WHERE r.authorisation = h.id) AS refunded
        FROM card_authorisation h LEFT JOIN transfer t ON t.id = h.transfer
        """

    static func read(_ row: any SQLStatement) throws -> CardAuthorisation {
        let id = row.int64("id")
        let account = AccountID(number: row.int64("account"))
        let currency = try StoredValue.currency(row.text("currency"))
        guard let category = MerchantCategoryCode(row.text("category")),
            let country = CountryCode(row.text("country"))
        else { throw MalformedValue("authorisation \(id) has an unknown category or country") }
        return CardAuthorisation(
            id: AuthorisationID(number: id), cardID: CardID(number: row.int64("card")), accountID: account,
            merchant: row.text("merchant"), category: category, country: country,
            amount: Money(minorUnits: try StoredValue.amount(row.int64("amount")), currency: currency),
            status: try StoredValue.choice(row.text("status"), as: CardAuthorisation.Status.self),
            declineReason: try row.optionalText("decline_reason").map {
                try StoredValue.choice($0, as: DeclineReason.self)
            },
            capturedAmount: row.optionalInt64("captured").map { Money(minorUnits: $0, currency: currency) },
            refundedAmount: row.optionalInt64("refunded").map { Money(minorUnits: $0, currency: currency) },
            transactionID: try row.optionalInt64("debit_number").map {
                TransactionID(account: account, entryNumber: try StoredValue.entryNumber($0))
            },
            createdAt: try StoredValue.instant(row.int64("created_at")))
    }
}
