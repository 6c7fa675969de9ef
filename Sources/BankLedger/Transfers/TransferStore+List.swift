import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

extension TransferStore {
    /// The transfers that match a query in the order of ``TransferListing``; all without a page.
    func transfers(
        _ query: TransferQuery, page: PageRequest?, for principal: Principal
    ) throws -> Page<Transfer> {
        let selection = try transaction.selection(query, for: principal)
        let listing = TransferListing { part in
            guard selection.hasUnbooked else { return [] }
            return try transaction.scheduledTransfers.unbooked(selection, part, for: principal)
        }
        return try listing.page(
            page,
            booked: { part in
                selection.hasBooked ? try bookedTransfers(selection, part, for: principal) : []
            },
            bookedAt: { cursor in
                guard let number = TransferID(cursor).number else { return nil }
                return try database.first(
                    """
                    SELECT t.created_at FROM transfer t
                    WHERE t.id = ? AND \(TransferRow.condition(database.dialect))
                    """, number
                ) { try StoredValue.instant($0.int64("created_at")) }
            }, order: { try transaction.scheduledTransfers.ordered($0) })
    }

    private func bookedTransfers(
        _ selection: TransferSelection, _ part: TransferListing.Part, for principal: Principal
    ) throws -> [TransferListing.Booked] {
        let (database, query) = (try database, selection.query)
        var sql = SQLConditions(principal.userID)
        sql.add(where: TransferRow.condition(database.dialect))
        if let account = query.accountID {
            let number = sql.parameter(account.number ?? 0)
            let payer = "SELECT p.id FROM transfer p WHERE p.debit > 0 AND p.debit = \(number)"
            sql.add(where: "t.id IN (\(payer) UNION ALL \(TransferRow.numbers(creditedTo: number)))")
        } else {
            let accounts = AccountCondition(principal, database.dialect)
            let touched = ["t.debit", "t.credit", TransferRow.creditorAccount].map { accounts.sql($0) }
            sql.add(where: "(\(touched.joined(separator: " OR ")))")
        }
        for creditor in selection.creditors {
            switch creditor {
            case .account(let id):
                sql.add(where: "t.id IN (\(TransferRow.numbers(creditedTo: sql.parameter(id.number ?? 0))))")
            case .iban(let iban):
                sql.add(where: "t.credit < 0 AND t.credit_description = \(sql.parameter(iban.text))")
            }
        }
        if let from = query.from { sql.add(where: "t.booking_date >= \(sql.parameter(from.dayNumber))") }
        if let to = query.to { sql.add(where: "t.booking_date <= \(sql.parameter(to.dayNumber))") }
        if let cursor = part.cursor.flatMap({ TransferID($0).number }) {
            sql.add(where: "t.id < \(sql.parameter(cursor))")
        }
        if let status = query.status {
            sql.add(where: "\(status == .reversed ? "" : "NOT ")\(TransferRow.isReversed)")
        }
        let limit = sql.parameter(part.limit ?? Int(SQLLimit.none))
        let offset = sql.parameter(part.offset)
        let statement = try database.statement(
            """
            SELECT \(TransferRow.columns) FROM \(TransferRow.tables) WHERE \(sql.text)
            ORDER BY t.id DESC LIMIT \(limit) OFFSET \(offset)
            """)
        try sql.bind(to: statement)
        defer { statement.reset() }
        var items: [TransferListing.Booked] = []
        while try statement.step() {
            items.append(
                TransferListing.Booked(
                    transfer: try TransferRow.read(statement),
                    at: try StoredValue.instant(statement.int64("created_at")),
                    cursor: TransferID(number: statement.int64("id")).text))
        }
        return items
    }
}

/// Reads transfers from the rows of their group.
enum TransferRow {
    /// The creditor's account; for an exchange that of its second leg.
    static let creditorAccount = "coalesce(\(leg("credit")), t.credit)"

    static let tables = """
        transfer t LEFT JOIN clearing_payment cp ON cp.transfer = t.id
            LEFT JOIN clearing_account ca ON ca.account = t.credit
            LEFT JOIN ordered_transfer o ON o.transfer = t.id
        """

    /// A customer's transfer; one that comes from another bank is none.
    static func condition(_ dialect: any SQLDialect) -> String {
        // By the index of debits, all of them would be read.
        "t.kind = 'transfer' AND \(dialect.withoutIndex("t.debit")) > 0"
    }

    /// The numbers of transfers that credit an account, also in another currency.
    static func numbers(creditedTo account: String) -> String {
        """
        SELECT c.group_id FROM transfer c
        WHERE c.credit > 0 AND c.credit = \(account) AND c.kind IN ('transfer', 'exchange')
        """
    }

    /// What came back of the amount: less than it if another bank kept a charge, and more with the fee.
    static let returned = """
        CAST(coalesce((SELECT sum(r.amount) FROM transfer r
            WHERE r.group_id = t.id AND r.group_id <> r.id AND r.kind = 'reversal' AND r.credit = t.debit), 0)
            AS bigint)
        """
    /// Whether all of a customer's transfer came back.
    static let isReversed = "(t.amount > 0 AND \(returned) >= t.amount)"

    /// Whether cash or a capture was undone, less what had been refunded before.
    static let isUndone = """
        EXISTS (SELECT 1 FROM transfer r
            WHERE r.group_id = t.id AND r.group_id <> r.id AND r.kind = 'reversal')
        """

    /// For a transfer to another bank, the creditor is in the entry of the clearing account.
    static let columns = """
        t.id, t.debit, \(creditorAccount) AS creditor, t.amount, t.currency, t.reference, t.created_at, t.booking_date,
        t.credit_description, t.credit_counterparty,
        o.id AS order_id, o.execution_date AS requested_date, o.created_at AS ordered_at,
        cp.status AS clearing, cp.reason, cp.settlement_date, cp.returned,
        cp.recall_status, cp.recall_reason, cp.recall_refusal,
        t.credit_number > coalesce(ca.sent_through, 0) AS is_waiting,
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
        // A transfer that was scheduled keeps its id.
        let id =
            row.optionalInt64("order_id").map { TransferID(orderNumber: $0) }
            ?? TransferID(number: row.int64("id"))
        return Transfer(
            id: id,
            fromAccountID: AccountID(number: row.int64("debit")),
            toAccountID: creditor > 0 ? AccountID(number: creditor) : nil,
            creditorName: creditor > 0 ? nil : row.text("credit_counterparty"),
            creditorIBAN: creditor > 0 ? nil : try iban(row.text("credit_description")),
            amount: Money(minorUnits: try StoredValue.amount(row.int64("amount")), currency: currency),
            fee: try row.optionalInt64("fee").map {
                Money(minorUnits: try StoredValue.amount($0), currency: currency)
            },
            creditedAmount: credited, status: row.bool("is_reversed") ? .reversed : .booked,
            reference: row.text("reference"), executionDate: try StoredValue.date(row.int64("booking_date")),
            requestedExecutionDate: try row.optionalInt64("requested_date").map(StoredValue.date),
            createdAt: try StoredValue.instant(
                row.optionalInt64("ordered_at") ?? row.int64("created_at")),
            clearing: creditor > 0 ? nil : try clearing(row, currency, recallID: id.text))
    }

    private static func clearing(
        _ row: any SQLStatement, _ currency: Currency, recallID: String
    ) throws -> ClearingState? {
        guard let status = row.optionalText("clearing") else {
            return row.bool("is_waiting") ? ClearingState(status: .accepted) : nil
        }
        return ClearingState(
            status: try StoredValue.choice(status, as: ClearingState.Status.self),
            reason: try row.optionalText("reason").map {
                try StoredValue.choice($0, as: PaymentReason.self)
            }, settlementDate: try row.optionalInt64("settlement_date").map(StoredValue.date),
            returnedAmount: try row.optionalInt64("returned").map {
                Money(minorUnits: try StoredValue.amount($0), currency: currency)
            }, recall: try Recall(id: recallID, row))
    }

    private static func iban(_ text: String) throws(MalformedValue) -> IBAN {
        guard let iban = RecordedIBAN(text).validated else {
            throw MalformedValue("a transfer to another bank has no IBAN")
        }
        return iban
    }
}
