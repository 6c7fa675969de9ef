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
            "\(CardAuthorisationRow.query) WHERE h.card = ? ORDER BY h.id DESC", id.number ?? 0,
            read: CardAuthorisationRow.read)
    }

    /// The pending authorisations of the principal's cards. Holds end after some days, so only those days are searched.
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
            "\(CardAuthorisationRow.query) WHERE h.id = ?", id.number ?? 0, read: CardAuthorisationRow.read)
    }

    /// The oldest pending authorisation that ends on or before a day.
    func pending(endingOn day: CalendarDate) throws -> CardAuthorisation? {
        try database.first(
            """
            \(CardAuthorisationRow.query)
            WHERE h.status = 'pending' AND h.expires_at < ? ORDER BY h.expires_at, h.id LIMIT 1
            """, Instant(day.adding(days: 1)), read: CardAuthorisationRow.read)
    }

    /// The amounts that a card, and the cards it replaced, have paid or hold on this day and in this month.
    func spending(of card: CardID) throws -> CardSpending {
        let (year, month, _) = now.date.components
        let firstOfMonth = CalendarDate(year: year, month: month, day: 1) ?? now.date
        let startOfDay = Instant(now.date).millisecondsSinceEpoch
        let amounts: [(amount: Int64, isToday: Bool)] = try stored.rows(
            """
            SELECT coalesce(captured, amount) AS spent, created_at FROM card_authorisation
            WHERE card IN (SELECT id FROM card WHERE first_card = (SELECT first_card FROM card WHERE id = ?))
                AND status IN ('pending', 'captured') AND created_at >= ?
            """, card.number ?? 0, Instant(firstOfMonth)
        ) { ($0.int64("spent"), $0.int64("created_at") >= startOfDay) }
        return CardSpending(amounts)
    }

    func nextID() throws -> AuthorisationID {
        let last = try stored.first("SELECT max(id) AS last FROM card_authorisation") { $0.int64("last") }
        return AuthorisationID(number: try StoredValue.number(last ?? 0) + 1)
    }

    func insert(_ authorisation: CardAuthorisation) throws {
        try write(
            .insert(
                into: "card_authorisation",
                """
                id, card, account, merchant, category, country, amount, currency, status, decline_reason, \
                created_at, expires_at
                """), authorisation.id.number, authorisation.cardID.number, authorisation.accountID.number,
            authorisation.merchant, authorisation.category.text, authorisation.country.text,
            authorisation.amount.minorUnits, authorisation.amount.currency.code,
            authorisation.status.rawValue, authorisation.declineReason?.rawValue, now,
            authorisation.expiresAt)
    }

    func update(_ authorisation: CardAuthorisation) throws {
        try write(
            .update("card_authorisation", set: "status"), authorisation.status.rawValue,
            authorisation.id.number)
    }

    func bookCapture(of amount: Money, from held: CardAuthorisation) throws {
        let transfer = try post(amount, of: held, BookingText.cardPayment(at: held.merchant))
        try write(
            .update("card_authorisation", set: "status, captured, transfer"), "captured",
            amount.minorUnits, transfer, held.id.number)
    }

    func bookRefund(of amount: Money, to paid: CardAuthorisation) throws -> Transaction {
        let text = BookingText.cardRefund(from: paid.merchant)
        let transfer = try post(amount, of: paid, text, isRefund: true)
        let last = try stored.first("SELECT max(id) AS last FROM card_refund") { $0.int64("last") }
        try write(
            .insert(into: "card_refund", "id, authorisation, amount, transfer, created_at"),
            try StoredValue.number(last ?? 0) + 1, paid.id.number, amount.minorUnits, transfer, now)
        return try transaction.transactions.transaction(entry: 2 * transfer + 1)
    }

    private func post(
        _ amount: Money, of payment: CardAuthorisation, _ text: String, isRefund: Bool = false
    ) throws -> Int64 {
        let account = try transaction.accounts.account(payment.accountID)
        let holder = Posting.Side(
            account: account.number, description: text, counterparty: payment.merchant)
        let bank = Posting.Side(
            account: try transaction.accounts.internalAccount(.cards, amount.currency), description: text,
            counterparty: account.account.accountName)
        return try transaction.postings.post(
            Posting(
                kind: .card, debit: isRefund ? bank : holder, credit: isRefund ? holder : bank,
                amount: amount, bookingDate: now.date, valueDate: now.date, reference: payment.id.text,
                category: payment.category.transactionCategory))
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
