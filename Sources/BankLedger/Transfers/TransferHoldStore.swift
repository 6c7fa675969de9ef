import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Money held for payees.
struct TransferHoldStore: NounStore {
    let transaction: LedgerTransaction

    /// Holds money, once for each key.
    func hold(
        _ request: TransferHoldRequest, for principal: Principal
    ) throws -> TransferHold {
        let transfer = try request.transfer.checked()
        let id = try transaction.idempotency.onceMaking(
            request.idempotencyKey, fingerprint: request.fingerprint, for: principal
        ) {
            let expiresAt = try request.expiry(from: now)
            let plan = try transaction.transfers.plan(transfer, for: principal)
            try transaction.transfers.requireRules(of: plan, for: principal)
            try requireRoom(for: plan)
            try requireNoCode(for: plan, to: request.to, by: principal)
            return try insert(plan, expiresAt: expiresAt, for: principal)
        }
        return try transferHold(id, for: principal)
    }

    /// Transfers the held amount or a part of it, once for each key.
    func captureHold(
        _ id: TransferHoldID, amount: Money?, key: IdempotencyKey, for principal: Principal
    ) throws -> TransferHold {
        let fingerprint = TransferHold.captureFingerprint(id, amount)
        _ = try transaction.idempotency.onceMaking(key, fingerprint: fingerprint, for: principal) {
            let held = try movableHold(id, for: principal)
            let amount = try held.amount(taking: amount, at: now)
            // The held amount is released first, so that the transfer can use it.
            try free(held)
            let transfers = transaction.transfers
            let number = try transfers.post(
                transfers.plan(held.transfer(of: amount, key: key), for: principal, dueOn: countedOn(id)))
            try write(
                .update("transfer_hold", set: "status, captured, transfer"), "captured", amount.minorUnits,
                number, id.number)
            return id
        }
        return try transferHold(id, for: principal)
    }

    /// Releases a hold, once for each key.
    func releaseHold(
        _ id: TransferHoldID, key: IdempotencyKey, for principal: Principal
    ) throws -> TransferHold {
        let fingerprint = TransferHold.releaseFingerprint(id)
        _ = try transaction.idempotency.onceMaking(key, fingerprint: fingerprint, for: principal) {
            let held = try movableHold(id, for: principal)
            try held.requireOpen(at: now)
            try free(held)
            try write(.update("transfer_hold", set: "status"), "released", id.number)
            return id
        }
        return try transferHold(id, for: principal)
    }

    /// Releases the rest of the oldest hold that ends on or before a day, and notifies the owners. Returns whether
    /// there was one.
    func expireNext(until day: CalendarDate) throws -> Bool {
        let over = try stored.first(
            """
            SELECT \(TransferHoldRow.columns) FROM transfer_hold
            WHERE status = 'pending' AND expires_at < ? ORDER BY expires_at, id LIMIT 1
            """, Instant(day.adding(days: 1))
        ) { try TransferHoldRow.read($0) }
        guard let hold = over else { return false }
        try free(hold)
        try write(.update("transfer_hold", set: "status"), "expired", hold.id.number)
        let account = try transaction.accounts.account(hold.fromAccountID)
        try transaction.notifications.tellOwners(of: account, hold.expiryEvent)
        return true
    }

    /// One hold on an account that the principal may read. Throws `notFound`.
    func transferHold(_ id: TransferHoldID, for principal: Principal) throws -> TransferHold {
        guard let hold = try transferHold(number: id.number),
            try transaction.accounts.account(hold.fromAccountID).isReadable(by: principal)
        else { throw ServiceError.notFound(.transferHold, name: id.text) }
        return hold
    }

    /// Holds on the principal's accounts, newest first; all without a page.
    func transferHolds(page: PageRequest?, for principal: Principal) throws -> Page<TransferHold> {
        let before = try page?.after.map(transferHoldNumber) ?? .max
        let items = try stored.rows(
            """
            SELECT \(TransferHoldRow.columns) FROM transfer_hold
            WHERE \(AccountCondition(principal, stored.dialect).sql("debit")) AND id < ?2 ORDER BY id DESC LIMIT ?3 OFFSET ?4
            """, principal.userID, before, page.map { $0.limit + 1 } ?? SQLLimit.none,
            page.map { $0.after == nil ? $0.offset : 0 } ?? 0, read: TransferHoldRow.read)
        guard let page else { return Page(items: items, page: 1, limit: items.count) }
        return Page(page, found: items) { $0.id.text }
    }

    private func movableHold(_ id: TransferHoldID, for principal: Principal) throws -> TransferHold {
        let held = try transferHold(id, for: principal)
        _ = try transaction.accounts.managedAccount(held.fromAccountID, for: principal)
        return held
    }

    // The limits were checked when the money was held, so it counts on that day.
    private func countedOn(_ id: TransferHoldID) throws -> CalendarDate? {
        try stored.first("SELECT counted_on FROM transfer_hold WHERE id = ?", id.number ?? 0) {
            try StoredValue.date($0.int64("counted_on"))
        }
    }

    private func free(_ hold: TransferHold) throws {
        guard let account = hold.fromAccountID.number else {
            throw MalformedValue("\(hold.id) holds no amount on any account")
        }
        let (sum, overflowed) = hold.amount.minorUnits.addingReportingOverflow(hold.fee?.minorUnits ?? 0)
        guard !overflowed else { throw MalformedValue("\(hold.id) holds more than can be counted") }
        try transaction.accounts.release(sum, on: account)
    }

    private func requireRoom(for plan: PlannedTransfer) throws {
        try transaction.transfers.requireFunds(for: plan)
        try plan.from.account.requireCountable(holding: plan.total())
    }

    private func requireNoCode(
        for plan: PlannedTransfer, to payee: TransferDestination, by principal: Principal
    ) throws {
        guard try !transaction.transfers.requiresCode(plan, for: principal) else {
            throw BankRules.codeRefusal(of: payee)
        }
    }

    private func insert(
        _ plan: PlannedTransfer, expiresAt: Instant, for principal: Principal
    ) throws -> TransferHoldID {
        let last = try stored.first("SELECT max(id) AS id FROM transfer_hold") { $0.int64("id") } ?? 0
        let number = try StoredValue.number(last) + 1
        try transaction.accounts.hold(try plan.total().minorUnits, on: plan.from.number)
        try write(
            .insert(
                into: "transfer_hold",
                """
                id, made_by, debit, credit, creditor_name, creditor_iban, amount, fee, currency, reference, \
                counted_on, created_at, expires_at
                """), number, principal.userID, plan.from.number, plan.creditorAccount?.number,
            plan.creditorIBAN == nil ? nil : plan.creditorName, plan.creditorIBAN?.text,
            plan.amount.minorUnits, plan.fee?.minorUnits, plan.amount.currency.code, plan.reference,
            plan.executionDate.dayNumber, now, expiresAt)
        return TransferHoldID(number: number)
    }

    private func transferHold(number: Int64?) throws -> TransferHold? {
        try stored.first(
            "SELECT \(TransferHoldRow.columns) FROM transfer_hold WHERE id = ?", number ?? 0,
            read: TransferHoldRow.read)
    }

    private func transferHoldNumber(_ cursor: String) throws -> Int64 {
        guard let number = TransferHoldID(cursor).number, try transferHold(number: number) != nil else {
            throw PageRequest.unknownCursor(cursor)
        }
        return number
    }
}

extension DayWork {
    /// Releases expired holds.
    static let transferHolds = DayWork(name: "transferHolds") { transaction, day in
        try transaction.transferHolds.expireNext(until: day)
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
