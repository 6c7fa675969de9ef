import BankDomain
import BankSQL
import BankServices

/// Cards, except for their numbers, which are in the keychain.
struct CardStore: NounStore {
    let transaction: LedgerTransaction

    /// The cards of the principal's accounts, or all, in the order in which they came.
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
            try transaction.accounts.account(card.accountID).isReadable(by: principal)
        else { throw ServiceError.notFound(.card, name: id.text) }
        return card
    }

    /// One card for which the principal may act, and its account. Throws `notFound`, `unauthorized(.notOwner)`.
    func managedCard(_ id: CardID, for principal: Principal) throws -> (card: Card, account: LedgerAccount) {
        let card = try card(id, for: principal)
        return (card, try transaction.accounts.managedAccount(card.accountID, for: principal))
    }

    /// Activates, freezes, unfreezes a card or reports it lost.
    func apply(_ change: CardChange, to id: CardID, for principal: Principal) throws -> Card {
        let (card, account) = try managedCard(id, for: principal)
        let status = try change.status(after: card)
        try write("UPDATE card SET status = ? WHERE id = ?", status.rawValue, id.number)
        return try changed(id, of: account, news: status.rawValue, for: principal)
    }

    func setLimits(_ update: CardLimitsUpdate, of id: CardID, for principal: Principal) throws -> Card {
        let (card, account) = try managedCard(id, for: principal)
        try card.requireInUse()
        let limits = try update.limits(after: card)
        try write(
            "UPDATE card SET payment_limit = ?, day_limit = ?, month_limit = ? WHERE id = ?",
            limits.payment?.minorUnits, limits.day?.minorUnits, limits.month?.minorUnits, id.number)
        return try changed(id, of: account, news: "limits", for: principal)
    }

    func setRules(_ update: SpendingControlsUpdate, of id: CardID, for principal: Principal) throws -> Card {
        let (card, account) = try managedCard(id, for: principal)
        try card.requireInUse()
        let rules = try update.rules(after: card.rules)
        try write(
            """
            UPDATE card SET allowed_categories = ?, blocked_categories = ?, allowed_countries = ?,
                blocked_countries = ? WHERE id = ?
            """, rules.allowedCategories.stored, rules.blockedCategories.stored,
            rules.allowedCountries.stored, rules.blockedCountries.stored, id.number)
        return try changed(id, of: account, news: "rules", for: principal)
    }

    /// The card after a change, of which the owners of its account are told.
    func changed(
        _ id: CardID, of account: LedgerAccount, news: String, for principal: Principal
    ) throws -> Card {
        try transaction.notifications.tellOwners(
            of: account, News(.cardChanged, subject: id.text, detail: news))
        return try card(id, for: principal)
    }
}

extension [MerchantCategoryCode] {
    fileprivate var stored: String { map(\.text).joined(separator: " ") }
}

extension [CountryCode] {
    fileprivate var stored: String { map(\.text).joined(separator: " ") }
}
