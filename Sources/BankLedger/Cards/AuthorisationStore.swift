import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Card authorisations. While one is pending, its amount is held on the account.
struct AuthorisationStore: NounStore {
    let transaction: LedgerTransaction

    /// The authorisations of a card, newest first.
    func authorisations(of id: CardID, for principal: Principal) throws -> [CardAuthorisation] {
        _ = try transaction.card(id, for: principal)
        return try database.rows(
            "\(CardAuthorisationRow.query) WHERE h.card = ? ORDER BY h.id DESC", id.number ?? 0
        ) { try CardAuthorisationRow.read($0).asOf(now) }
    }

    /// The authorisations of an account, or of all that a principal owns, that are stored with one of these statuses:
    /// older than one, newest first, and at most so many.
    func authorisations(
        _ statuses: [CardAuthorisation.Status], of account: AccountID?, for principal: Principal,
        before last: AuthorisationID?, atMost count: Int
    ) throws -> [CardAuthorisation] {
        let words = statuses.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let list = { (accounts: String) in
            """
            \(CardAuthorisationRow.query)
            WHERE h.account \(accounts) AND h.status IN (\(words)) AND h.id < ?2 ORDER BY h.id DESC LIMIT ?3
            """
        }
        let end = last?.number ?? .max
        guard let account else {
            return try stored.rows(
                list("IN (SELECT account FROM account_owner WHERE owner = ?1)"), principal.userID, end, count,
                read: CardAuthorisationRow.read)
        }
        return try stored.rows(list("= ?1"), account.number ?? 0, end, count, read: CardAuthorisationRow.read)
    }

    /// The pending authorisations of the principal's cards. They end after some days, so only those days are searched.
    func pendingAuthorisations(of principal: Principal) throws -> [CardAuthorisation] {
        let lifetime = Int64(CardAuthorisation.lifetimeDays) * 86_400_000
        return try database.rows(
            """
            \(CardAuthorisationRow.query)
            WHERE h.card IN (
                SELECT c.id FROM card c JOIN account_owner o ON o.account = c.account WHERE o.owner = ?1
            ) AND h.created_at > ?2 AND h.status = 'pending' ORDER BY h.created_at, h.id
            """, principal.userID, now.adding(milliseconds: -lifetime), read: CardAuthorisationRow.read)
    }

    func authorisation(_ id: AuthorisationID) throws -> CardAuthorisation? {
        try database.first(
            "\(CardAuthorisationRow.query) WHERE h.id = ?", id.number ?? 0
        ) { try CardAuthorisationRow.read($0).asOf(now) }
    }

    /// The first authorisation that is over but stored as pending, as it is stored.
    func expired() throws -> CardAuthorisation? {
        try database.first(
            """
            \(CardAuthorisationRow.query)
            WHERE h.status = 'pending' AND h.expires_at <= ? ORDER BY h.expires_at, h.id LIMIT 1
            """, now, read: CardAuthorisationRow.read)
    }

    /// The amounts that a card, and the cards it replaced, have paid or hold on this day and in this month.
    func spending(of card: CardID) throws -> CardSpending {
        let (year, month, _) = today.components
        let firstOfMonth = CalendarDate(year: year, month: month, day: 1) ?? today
        let startOfDay = zone.start(of: today).millisecondsSinceEpoch
        let amounts: [(amount: Int64, isToday: Bool)] = try stored.rows(
            """
            SELECT CASE WHEN h.status = 'pending' THEN h.amount ELSE \(CardAuthorisationRow.captured) END AS spent,
                h.created_at
            FROM card_authorisation h
            WHERE h.card IN (SELECT id FROM card WHERE first_card = (SELECT first_card FROM card WHERE id = ?))
                AND h.status IN ('pending', 'captured') AND h.created_at >= ?
            """, card.number ?? 0, zone.start(of: firstOfMonth)
        ) { ($0.int64("spent"), $0.int64("created_at") >= startOfDay) }
        return CardSpending(amounts)
    }

    func nextID() throws -> AuthorisationID {
        AuthorisationID(number: try nextNumber(in: "card_authorisation"))
    }

    func insert(_ authorisation: CardAuthorisation) throws {
        let exchange = authorisation.exchange
        try write(
            .insert(
                into: "card_authorisation",
                """
                id, card, account, merchant, category, country, amount, currency, merchant_amount, \
                merchant_currency, rate, rate_date, margin, status, decline_reason, created_at, expires_at
                """), authorisation.id.number, authorisation.cardID.number, authorisation.accountID.number,
            authorisation.merchant, authorisation.category.text, authorisation.country.text,
            authorisation.amount.minorUnits, authorisation.amount.currency.code,
            exchange?.target.minorUnits, exchange?.target.currency.code, exchange?.rate,
            exchange?.rateDate.dayNumber, exchange?.margin.minorUnits,
            authorisation.status.rawValue, authorisation.declineReason?.rawValue, now,
            authorisation.expiresAt)
    }

    func update(_ authorisation: CardAuthorisation) throws {
        try write(
            .update("card_authorisation", set: "status"), authorisation.status.rawValue,
            authorisation.id.number)
    }
}
