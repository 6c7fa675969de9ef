import BankDomain
import BankSQL
import BankServices
import LanguageKit

extension TransferStore {
    /// Transfers from and to the principal's accounts, newest first, after the scheduled ones; all without a page.
    func transfers(page: PageRequest?, for principal: Principal) throws -> Page<Transfer> {
        let pending = try transaction.scheduledTransfers.pending(for: principal)
        guard let page else {
            let items =
                pending + (try bookedTransfers(before: nil, limit: SQLLimit.none, offset: 0, for: principal))
            return Page(items: items, page: 1, limit: items.count)
        }
        let first: [Transfer]
        var cursor: Int64?
        if let text = page.after {
            if let order = TransferID(text).orderNumber {
                try requireOrder(TransferID(text), cursor: text)
                first = pending.filter { ($0.id.orderNumber ?? 0) < order }
            } else {
                first = []
                cursor = try transferNumber(text)
            }
        } else {
            first = Array(pending.dropFirst(page.offset))
        }
        let offset = page.after == nil ? max(0, page.offset - pending.count) : 0
        let rest = try bookedTransfers(
            before: cursor, limit: max(0, page.limit + 1 - first.count), offset: offset, for: principal)
        return Page(page, found: Array((first + rest).prefix(page.limit + 1))) { $0.id.text }
    }

    private func bookedTransfers(
        before cursor: Int64?, limit: Int, offset: Int, for principal: Principal
    ) throws -> [Transfer] {
        let database = try database
        let accounts = AccountCondition(principal, database.dialect)
        var sql = """
            SELECT \(TransferRow.columns) FROM transfer t WHERE t.kind = 'transfer' AND (
                \(accounts.sql("t.debit")) OR \(accounts.sql("t.credit"))
                OR \(accounts.sql(TransferRow.creditorAccount)))
            """
        if cursor != nil { sql += " AND t.id < ?2" }
        sql += " ORDER BY t.id DESC LIMIT ?3 OFFSET ?4"
        let statement = try database.statement(sql)
        try statement.bind(principal.userID.text, at: 1)
        if let cursor { try statement.bind(cursor, at: 2) }
        try statement.bind(limit, at: 3)
        try statement.bind(offset, at: 4)
        defer { statement.reset() }
        var items: [Transfer] = []
        while try statement.step() { items.append(try TransferRow.read(statement)) }
        return items
    }

    private func requireOrder(_ id: TransferID, cursor: String) throws {
        guard try transaction.scheduledTransfers.transferIfPresent(id) != nil else {
            throw PageRequest.unknownCursor(cursor)
        }
    }

    private func transferNumber(_ cursor: String) throws -> Int64 {
        guard let number = TransferID(cursor).number, try transfer(number: number) != nil else {
            throw PageRequest.unknownCursor(cursor)
        }
        return number
    }
}

/// Reads transfers from the rows of their group.
enum TransferRow {
    /// The creditor's account; for an exchange that of its second leg.
    static let creditorAccount = "coalesce(\(leg("credit")), t.credit)"

    static let isReversed = """
        EXISTS (SELECT 1 FROM transfer r
            WHERE r.group_id = t.id AND r.group_id <> r.id AND r.kind = 'reversal')
        """

    /// For a transfer to another bank, the creditor is in the entry of the clearing account.
    static let columns = """
        t.id, t.debit, \(creditorAccount) AS creditor, t.amount, t.currency, t.reference, t.created_at, t.booking_date,
        t.credit_description, t.credit_counterparty,
        (SELECT f.amount FROM transfer f
            WHERE f.group_id = t.id AND f.group_id <> f.id AND f.kind = 'fee' AND f.debit = t.debit) AS fee,
        \(leg("amount")) AS credited_amount, \(leg("currency")) AS credited_currency, \(isReversed) AS is_reversed
        """

    // The leg that credits a customer in another currency.
    private static func leg(_ column: String) -> String {
        """
        (SELECT x.\(column) FROM transfer x
            WHERE x.group_id = t.id AND x.group_id <> x.id AND x.kind = 'exchange' AND x.credit > 0)
        """
    }

    static func read(_ row: any SQLStatement) throws -> Transfer {
        let currency = try StoredValue.currency(row.text("currency"))
        let creditor = row.int64("creditor")
        let credited = try row.optionalInt64("credited_amount").map {
            Money(
                minorUnits: try StoredValue.amount($0),
                currency: try StoredValue.currency(row.text("credited_currency")))
        }
        return Transfer(
            id: TransferID(number: row.int64("id")), fromAccountID: AccountID(number: row.int64("debit")),
            toAccountID: creditor > 0 ? AccountID(number: creditor) : nil,
            creditorName: creditor > 0 ? nil : row.text("credit_counterparty"),
            creditorIBAN: creditor > 0 ? nil : try iban(row.text("credit_description")),
            amount: Money(minorUnits: try StoredValue.amount(row.int64("amount")), currency: currency),
            fee: try row.optionalInt64("fee").map {
                Money(minorUnits: try StoredValue.amount($0), currency: currency)
            },
            creditedAmount: credited, status: row.bool("is_reversed") ? .reversed : .booked,
            reference: row.text("reference"), executionDate: try StoredValue.date(row.int64("booking_date")),
            createdAt: try StoredValue.instant(row.int64("created_at")))
    }

    private static func iban(_ text: String) throws(MalformedValue) -> IBAN {
        guard let iban = RecordedIBAN(text).validated else {
            throw MalformedValue("a transfer to another bank has no IBAN")
        }
        return iban
    }
}
