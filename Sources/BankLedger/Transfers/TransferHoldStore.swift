import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Money held for payees.
struct TransferHoldStore: NounStore {
    let transaction: LedgerTransaction

    /// Holds on the principal's accounts, newest first; all without a page.
    func transferHolds(page: PageRequest?, for principal: Principal) throws -> Page<TransferHold> {
        let before = try page?.after.map { try number($0, transaction.knownHold) } ?? .max
        let items = try stored.rows(
            """
            SELECT \(TransferHoldRow.columns) FROM transfer_hold
            WHERE \(AccountCondition(principal, stored.dialect).sql("debit")) AND id < ?2 ORDER BY id DESC LIMIT ?3 OFFSET ?4
            """, principal.userID, before, page.map { $0.limit + 1 } ?? SQLLimit.none,
            page.map { $0.after == nil ? $0.offset : 0 } ?? 0
        ) { try TransferHoldRow.read($0).asOf(now) }
        guard let page else { return Page(items: items, page: 1, limit: items.count) }
        return Page(page, found: items) { $0.id.text }
    }

    /// A hold, and the day on which it counts towards limits.
    func hold(number: Int64?) throws -> (hold: TransferHold, countedOn: CalendarDate)? {
        try stored.first(
            "SELECT \(TransferHoldRow.columns), counted_on FROM transfer_hold WHERE id = ?", number ?? 0
        ) { (try TransferHoldRow.read($0).asOf(now), try StoredValue.date($0.int64("counted_on"))) }
    }

    /// The first hold that is over but stored as pending, as it is stored.
    func expired() throws -> TransferHold? {
        try stored.first(
            """
            SELECT \(TransferHoldRow.columns) FROM transfer_hold
            WHERE status = 'pending' AND expires_at <= ? ORDER BY expires_at, id LIMIT 1
            """, now, read: TransferHoldRow.read)
    }

    func nextID() throws -> TransferHoldID { TransferHoldID(number: try nextNumber(in: "transfer_hold")) }

    func insert(_ hold: TransferHold, countedOn day: CalendarDate, madeBy user: UserID) throws {
        try write(
            .insert(
                into: "transfer_hold",
                """
                id, made_by, debit, credit, creditor_name, creditor_iban, amount, fee, currency, reference, \
                counted_on, created_at, expires_at
                """), hold.id.number, user, hold.fromAccountID.number, hold.toAccountID?.number,
            hold.creditorName, hold.creditorIBAN?.text, hold.amount.minorUnits, hold.fee?.minorUnits,
            hold.amount.currency.code, hold.reference, day.dayNumber, now, hold.expiresAt)
    }

    func update(_ hold: TransferHold) throws {
        guard let transfer = hold.transferID?.number else {
            return try write(
                .update("transfer_hold", set: "status"), hold.status.rawValue, hold.id.number)
        }
        try write(
            .update("transfer_hold", set: "status, captured, transfer"), hold.status.rawValue,
            hold.capturedAmount?.minorUnits, transfer, hold.id.number)
    }
}

/// Reads holds from rows.
enum TransferHoldRow {
    static let columns = """
        id, debit, credit, creditor_name, creditor_iban, amount, fee, currency, reference, status, captured,
        transfer, created_at, expires_at
        """

    static func read(_ row: any SQLStatement) throws -> TransferHold {
        let currency = try StoredValue.currency(row.text("currency"))
        func money(_ minorUnits: Int64) throws -> Money {
            Money(minorUnits: try StoredValue.amount(minorUnits), currency: currency)
        }
        return TransferHold(
            id: TransferHoldID(number: row.int64("id")), fromAccountID: AccountID(number: row.int64("debit")),
            toAccountID: row.optionalInt64("credit").map { AccountID(number: $0) },
            creditorName: row.optionalText("creditor_name"),
            creditorIBAN: try row.optionalText("creditor_iban").map(iban),
            amount: try money(row.int64("amount")), fee: try row.optionalInt64("fee").map(money),
            reference: row.text("reference"),
            status: try StoredValue.choice(row.text("status"), as: TransferHold.Status.self),
            capturedAmount: try row.optionalInt64("captured").map(money),
            transferID: row.optionalInt64("transfer").map { TransferID(number: $0) },
            createdAt: try StoredValue.instant(row.int64("created_at")),
            expiresAt: try StoredValue.instant(row.int64("expires_at")))
    }

    private static func iban(_ text: String) throws -> IBAN {
        guard let iban = RecordedIBAN(text).validated else {
            throw MalformedValue("a hold for another bank has no IBAN")
        }
        return iban
    }
}
