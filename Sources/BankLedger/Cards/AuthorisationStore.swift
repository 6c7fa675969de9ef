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
        _ = try transaction.cards.card(id, for: principal)
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

    /// One authorisation of a card that the principal may see. Throws `notFound`.
    func authorisation(_ id: AuthorisationID, for principal: Principal) throws -> CardAuthorisation {
        let found = try database.first(
            "\(CardAuthorisationRow.query) WHERE h.id = ?", id.number ?? 0, read: CardAuthorisationRow.read)
        guard let found,
            try principal.mayReadEveryCard
                || transaction.accounts.account(found.accountID).isReadable(by: principal)
        else { throw ServiceError.notFound(.authorisation, name: id.text) }
        return found
    }

    /// Authorises an amount on a card, once for each key. A declined authorisation is stored too.
    func authorise(_ payment: CardPayment, for principal: Principal) throws -> CardAuthorisation {
        try payment.amount.requirePayable()
        let merchant = try FreeText.name(payment.merchant, field: .merchant)
        let id = try transaction.idempotency.onceMaking(
            payment.idempotencyKey, fingerprint: payment.fingerprint, for: principal
        ) {
            let card = try transaction.cards.card(payment.cardID, for: principal)
            let account = try transaction.accounts.account(card.accountID)
            try account.requireCurrency(of: payment.amount)
            let reason = CardRules.declineReason(
                of: payment, card: card, account: account.account.status, spending: try spending(of: card),
                spendable: try transaction.accounts.spendable(of: account))
            if reason == nil { try account.account.requireCountable(holding: payment.amount) }
            let number = try insert(payment, merchant: merchant, of: account, reason)
            try transaction.notifications.tellOwners(
                of: account,
                NotificationEvent(
                    reason == nil ? .cardPayment : .cardDeclined, subject: card.id.text,
                    amount: payment.amount, detail: merchant))
            return AuthorisationID(number: number)
        }
        return try authorisation(id, for: principal)
    }

    /// Captures the held amount or a part of it, once for each key.
    func capture(_ capture: CardCapture, for principal: Principal) throws -> CardAuthorisation {
        let id = try transaction.idempotency.onceMaking(
            capture.idempotencyKey, fingerprint: capture.fingerprint, for: principal
        ) {
            let held = try authorisation(capture.authorisationID, for: principal)
            let account = try transaction.accounts.account(held.accountID)
            let amount = try held.amount(takenBy: capture, at: now)
            let number = try number(of: held)
            // The held amount is released first, so that the entry can use it.
            try transaction.accounts.release(held.amount.minorUnits, on: account.number)
            let transfer = try transaction.postings.post(posting(held, amount, account))
            try write(
                .update("card_authorisation", set: "status, captured, transfer"), "captured",
                amount.minorUnits, transfer, number)
            return held.id
        }
        return try authorisation(id, for: principal)
    }

    /// Releases the held amount, once for each key.
    func reverse(_ reversal: CardReversal, for principal: Principal) throws -> CardAuthorisation {
        let id = try transaction.idempotency.onceMaking(
            reversal.idempotencyKey, fingerprint: reversal.fingerprint, for: principal
        ) {
            let held = try authorisation(reversal.authorisationID, for: principal)
            let account = try transaction.accounts.account(held.accountID)
            try held.requireOpen(at: now)
            try write(.update("card_authorisation", set: "status"), "reversed", number(of: held))
            try transaction.accounts.release(held.amount.minorUnits, on: account.number)
            return held.id
        }
        return try authorisation(id, for: principal)
    }

    /// Pays the captured amount or a part of it back, once for each key.
    func refund(_ refund: CardRefund, for principal: Principal) throws -> CardAuthorisation {
        let id = try transaction.idempotency.onceMaking(
            refund.idempotencyKey, fingerprint: refund.fingerprint, for: principal
        ) {
            let paid = try authorisation(refund.authorisationID, for: principal)
            let amount = try paid.amount(paidBackBy: refund)
            let account = try transaction.accounts.account(paid.accountID)
            try account.requireCreditable()
            let transfer = try transaction.postings.post(refunding(paid, amount, account))
            let last = try stored.first("SELECT max(id) AS last FROM card_refund") { $0.int64("last") }
            try write(
                .insert(into: "card_refund", "id, authorisation, amount, transfer, created_at"),
                try StoredValue.number(last ?? 0) + 1, number(of: paid), amount.minorUnits, transfer, now)
            let entry = try transaction.transactions.transaction(entry: 2 * transfer + 1)
            try transaction.notifications.tellOwners(of: account, NotificationEvent(booked: entry))
            return paid.id
        }
        return try authorisation(id, for: principal)
    }

    /// Releases the oldest hold that ends on or before a day. Returns whether there was one.
    func expireHold(until day: CalendarDate) throws -> Bool {
        let over = try database.first(
            """
            SELECT id, account, amount FROM card_authorisation WHERE status = 'pending' AND expires_at < ?
            ORDER BY expires_at, id LIMIT 1
            """, Instant(day.adding(days: 1))
        ) { row in
            (
                number: row.int64("id"), account: row.int64("account"),
                amount: try StoredValue.amount(row.int64("amount"))
            )
        }
        guard let over else { return false }
        try write(.update("card_authorisation", set: "status"), "expired", over.number)
        try transaction.accounts.release(over.amount, on: over.account)
        return true
    }

    /// The amounts that a card, and the cards it replaced, have paid or hold on this day and in this month.
    private func spending(of card: Card) throws -> CardSpending {
        let (year, month, _) = now.date.components
        let firstOfMonth = CalendarDate(year: year, month: month, day: 1) ?? now.date
        let startOfDay = Instant(now.date).millisecondsSinceEpoch
        let amounts = try stored.rows(
            """
            SELECT coalesce(captured, amount) AS spent, created_at FROM card_authorisation
            WHERE card IN (SELECT id FROM card WHERE first_card = (SELECT first_card FROM card WHERE id = ?))
                AND status IN ('pending', 'captured') AND created_at >= ?
            """, card.id.number ?? 0, Instant(firstOfMonth)
        ) { (amount: $0.int64("spent"), isToday: $0.int64("created_at") >= startOfDay) }
        // A sum that overflows is above every limit.
        let sum = { (amounts: [Int64]) -> Int64 in
            amounts.reduce(into: Int64(0)) { sum, amount in
                let (next, overflowed) = sum.addingReportingOverflow(amount)
                sum = overflowed ? .max : next
            }
        }
        return CardSpending(
            day: sum(amounts.filter(\.isToday).map(\.amount)), month: sum(amounts.map(\.amount)))
    }

    /// Stores an authorisation and, unless it is declined, holds its amount.
    private func insert(
        _ payment: CardPayment, merchant: String, of account: LedgerAccount, _ reason: DeclineReason?
    ) throws -> Int64 {
        let last = try stored.first("SELECT max(id) AS last FROM card_authorisation") { $0.int64("last") }
        let id = try StoredValue.number(last ?? 0) + 1
        try write(
            .insert(
                into: "card_authorisation",
                """
                id, card, account, merchant, category, country, amount, currency, status, decline_reason, \
                created_at, expires_at
                """), id, payment.cardID.number, account.number, merchant, payment.category.text,
            payment.country.text, payment.amount.minorUnits, payment.amount.currency.code,
            (reason == nil ? CardAuthorisation.Status.pending : .declined).rawValue, reason?.rawValue, now,
            now.adding(milliseconds: Int64(CardAuthorisation.lifetimeDays) * 86_400_000))
        if reason == nil {
            try transaction.accounts.hold(payment.amount.minorUnits, on: account.number)
        }
        return id
    }

    private func number(of authorisation: CardAuthorisation) throws -> Int64 {
        guard let number = authorisation.id.number else {
            throw MalformedValue("there is no authorisation with the ID \(authorisation.id)")
        }
        return number
    }

    private func posting(
        _ held: CardAuthorisation, _ amount: Money, _ account: LedgerAccount
    ) throws -> Posting {
        let text = BookingText.cardPayment(at: held.merchant)
        return Posting(
            kind: .card,
            debit: Posting.Side(account: account.number, description: text, counterparty: held.merchant),
            credit: Posting.Side(
                account: try transaction.accounts.internalAccount(.cards, amount.currency),
                description: text, counterparty: account.account.accountName),
            amount: amount, bookingDate: now.date, valueDate: now.date, reference: held.id.text,
            category: held.category.transactionCategory)
    }

    private func refunding(
        _ paid: CardAuthorisation, _ amount: Money, _ account: LedgerAccount
    ) throws -> Posting {
        let text = BookingText.cardRefund(from: paid.merchant)
        return Posting(
            kind: .card,
            debit: Posting.Side(
                account: try transaction.accounts.internalAccount(.cards, amount.currency),
                description: text, counterparty: account.account.accountName),
            credit: Posting.Side(
                account: account.number, description: text, counterparty: paid.merchant),
            amount: amount, bookingDate: now.date, valueDate: now.date, reference: paid.id.text,
            category: paid.category.transactionCategory)
    }
}

extension DayWork {
    /// Releases holds that are too old to be captured.
    static let cardHolds = DayWork(name: "cardHolds") { transaction, day in
        try transaction.authorisations.expireHold(until: day)
    }
}
