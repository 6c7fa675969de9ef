import BankDomain
import BankRules
import BankSQL
import BankServices

/// Collections of other banks' creditors.
struct DirectDebitStore: NounStore {
    let transaction: LedgerTransaction

    private static let query = """
        SELECT id, network_id, amount, currency, creditor_id, creditor_name, mandate_reference, debtor_account,
            reference, end_to_end_id, received_at, status, reason, account, mandate, entry_number, booking_date,
            is_authorized, (SELECT CAST(sum(r.amount) AS bigint) FROM direct_debit_reversal r
                WHERE r.debit = direct_debit.id) AS reversed_amount
        FROM direct_debit
        """

    func debit(_ id: DirectDebitID) throws -> DirectDebit? {
        try stored.first("\(Self.query) WHERE id = ?", id.number ?? 0, read: Self.read)
    }

    func debits(networkID: String) throws -> [DirectDebit] {
        try stored.rows("\(Self.query) WHERE network_id = ? ORDER BY id", networkID, read: Self.read)
    }

    func reversal(networkID: String, of original: String) throws -> (debit: DirectDebit, amount: Money)? {
        let found = try stored.first(
            """
            SELECT r.debit, r.amount FROM direct_debit_reversal r JOIN direct_debit d ON d.id = r.debit
            WHERE r.network_id = ? AND d.network_id = ?
            """, networkID, original
        ) { (id: DirectDebitID(number: $0.int64("debit")), minorUnits: $0.int64("amount")) }
        guard let found, let debit = try debit(found.id) else { return nil }
        let amount = try StoredValue.amount(found.minorUnits)
        return (debit, Money(minorUnits: amount, currency: debit.amount.currency))
    }

    /// Collections from an account, newest first.
    func debits(of account: AccountID, page: PageRequest) throws -> Page<DirectDebit> {
        try debits(page, "account = ?1", account.number ?? 0)
    }

    /// Collections from a user's accounts, newest first.
    func debits(of user: UserID, page: PageRequest) throws -> Page<DirectDebit> {
        try debits(page, "account IN (SELECT account FROM account_owner WHERE owner = ?1)", user)
    }

    private func debits(
        _ page: PageRequest, _ condition: String, _ value: some SQLValue
    ) throws -> Page<DirectDebit> {
        let before = try page.after.map { try number($0, debit) } ?? .max
        let found = try stored.rows(
            "\(Self.query) WHERE \(condition) AND id < ?2 ORDER BY id DESC LIMIT ?3 OFFSET ?4", value,
            before, page.limit + 1, page.after == nil ? page.offset : 0, read: Self.read)
        return Page(page, found: found) { $0.id.text }
    }

    func bookedCount(of mandate: MandateID, since start: Instant) throws -> Int {
        let count = try stored.first(
            """
            SELECT count(*) AS count FROM direct_debit
            WHERE mandate = ? AND received_at >= ? AND status = 'booked'
            """, mandate.number ?? 0, start
        ) { $0.int64("count") }
        return Int(clamping: count ?? 0)
    }

    func returning(atMost maximum: Int) throws -> [DirectDebit] {
        try stored.rows(
            """
            \(Self.query) WHERE message IS NULL AND status IN ('refused', 'refunded') ORDER BY id LIMIT ?
            """, max(0, maximum), read: Self.read)
    }

    func isReturning(_ id: DirectDebitID) throws -> Bool {
        try stored.first(
            """
            SELECT id FROM direct_debit
            WHERE id = ? AND message IS NULL AND status IN ('refused', 'refunded')
            """, id.number ?? 0
        ) { $0.int64("id") } != nil
    }

    func returned(with message: Int64) throws -> [DirectDebit] {
        try stored.rows("\(Self.query) WHERE message = ? ORDER BY id", message, read: Self.read)
    }

    func nextID() throws -> DirectDebitID { DirectDebitID(number: try nextNumber(in: "direct_debit")) }

    func insert(_ debit: DirectDebit) throws {
        try write(
            .insert(
                into: "direct_debit",
                """
                id, network_id, amount, currency, creditor_id, creditor_name, mandate_reference, debtor_account, \
                reference, end_to_end_id, received_at, status, reason, account, mandate, entry_number, booking_date, \
                is_authorized
                """), debit.id.number, debit.networkID, debit.amount.minorUnits, debit.amount.currency.code,
            debit.creditorID, debit.creditorName, debit.mandateReference, debit.debtorAccount,
            debit.reference,
            debit.endToEndID, debit.receivedAt, debit.status.rawValue, debit.reason?.rawValue,
            debit.accountID?.number, debit.mandateID?.number,
            debit.transactionID?.parts.map { Int64($0.entryNumber) }, debit.bookingDate?.dayNumber,
            debit.isAuthorized ? 1 : 0)
    }

    func update(_ debit: DirectDebit) throws {
        try write(
            .update("direct_debit", set: "status, reason"), debit.status.rawValue, debit.reason?.rawValue,
            debit.id.number)
    }

    func insert(_ reversed: ReversedCollection, of debit: DirectDebitID) throws {
        try write(
            .insert(into: "direct_debit_reversal", "network_id, debit, amount"), reversed.networkID,
            debit.number, reversed.amount.minorUnits)
    }

    func setMessage(_ message: ClearingMessageID, of debit: DirectDebitID) throws {
        try write(.update("direct_debit", set: "message"), message.number, debit.number)
    }

    func book(
        _ debit: DirectDebit, on account: KnownAccount, returning returned: Money?, valueDate: CalendarDate
    ) throws -> Transaction {
        let isReturn = returned != nil
        let payer = Posting.Side(
            account: account.number,
            description: isReturn
                ? BookingText.returned(debit.id) : BookingText.directDebit(by: debit.creditorName),
            counterparty: debit.creditorName)
        // The bank's own entry names the collection, so that it can be told apart.
        let bank = Posting.Side(
            account: try transaction.accounts.internalAccount(.clearing, debit.amount.currency),
            description: debit.id.text, counterparty: debit.creditorName)
        let number = try transaction.postings.post(
            Posting(
                kind: .card, debit: isReturn ? bank : payer, credit: isReturn ? payer : bank,
                amount: returned ?? debit.amount, bookingDate: today, valueDate: valueDate,
                reference: debit.reference))
        return try transaction.transactions.transaction(entry: 2 * number + (isReturn ? 1 : 0))
    }

    private static func read(_ row: any SQLStatement) throws -> DirectDebit {
        let account = row.optionalInt64("account").map { AccountID(number: $0) }
        let entry = try row.optionalInt64("entry_number").map(StoredValue.entryNumber)
        let currency = try StoredValue.currency(row.text("currency"))
        return DirectDebit(
            id: DirectDebitID(number: row.int64("id")), networkID: row.text("network_id"),
            amount: Money(
                minorUnits: try StoredValue.amount(row.int64("amount")), currency: currency),
            creditorID: row.text("creditor_id"), creditorName: row.text("creditor_name"),
            mandateReference: row.text("mandate_reference"), debtorAccount: row.text("debtor_account"),
            reference: row.text("reference"), endToEndID: row.optionalText("end_to_end_id"),
            status: try StoredValue.choice(row.text("status"), as: DirectDebit.Status.self),
            reason: try row.optionalText("reason").map {
                try StoredValue.choice($0, as: PaymentReason.self)
            }, accountID: account,
            mandateID: row.optionalInt64("mandate").map { MandateID(number: $0) },
            transactionID: account.flatMap { account in
                entry.map { TransactionID(account: account, entryNumber: $0) }
            }, receivedAt: try StoredValue.instant(row.int64("received_at")),
            bookingDate: try row.optionalInt64("booking_date").map(StoredValue.date),
            isAuthorized: row.bool("is_authorized"),
            reversedAmount: try row.optionalInt64("reversed_amount").map {
                Money(minorUnits: try StoredValue.amount($0), currency: currency)
            })
    }
}
