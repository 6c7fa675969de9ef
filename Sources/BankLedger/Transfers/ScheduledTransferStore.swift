import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

struct ScheduledTransferStore: NounStore {
    let transaction: LedgerTransaction

    /// Stores a planned transfer until its day.
    func insert(
        _ plan: TransferPlan, to destination: TransferDestination, of user: UserID
    ) throws -> TransferID {
        let number = try nextNumber(in: "ordered_transfer")
        try write(
            .insert(
                into: "ordered_transfer",
                """
                id, user, debit, destination, credit, creditor_name, creditor_iban, amount, currency, \
                reference, execution_date, created_at
                """), number, user, plan.from.id.number, destination.text,
            plan.to?.id.number,
            plan.externalName ?? StoredDestination.name(of: destination),
            plan.creditorIBAN?.text, plan.amount.minorUnits, plan.amount.currency.code, plan.reference,
            plan.executionDate.dayNumber, now)
        return TransferID(orderNumber: number)
    }

    /// The ordered transfer, or the transfer made from it, if there is one.
    func transferIfPresent(_ id: TransferID) throws -> Transfer? {
        guard let order = try orderedRow(id) else { return nil }
        guard let number = order.transferNumber else { return order.transfer }
        return try transaction.transfers.bookedTransfer(number)
    }

    /// The transfer as it was ordered, whatever became of it.
    func ordered(_ id: TransferID) throws -> Transfer? { try orderedRow(id)?.transfer }

    /// The scheduled transfers that are not booked and match a query: from the principal's accounts, or from the
    /// account that is asked for.
    func unbooked(
        _ selection: TransferSelection, _ part: TransferListing.UnbookedPart, for principal: Principal
    ) throws -> [Transfer] {
        let query = selection.query
        // As in the list: when a transfer failed or was cancelled.
        let ended = "CASE status WHEN 'failed' THEN execution_date * 86400000 ELSE created_at END"
        var sql = SQLConditions(principal.userID)
        var payers = AccountCondition(principal, stored.dialect).sql("debit")
        if let account = query.accountID {
            let number = sql.parameter(account.number ?? 0)
            payers = "(debit = \(number) OR credit = \(number) AND \(payers))"
        }
        sql.add(where: "status <> 'booked'")
        sql.add(where: payers)
        if let status = query.status { sql.add(where: "status = \(sql.parameter(status.rawValue))") }
        if let from = query.from { sql.add(where: "execution_date >= \(sql.parameter(from.dayNumber))") }
        if let to = query.to { sql.add(where: "execution_date <= \(sql.parameter(to.dayNumber))") }
        for creditor in selection.creditors {
            switch creditor {
            case .account(let id): sql.add(where: "credit = \(sql.parameter(id.number ?? 0))")
            case .iban(let iban): sql.add(where: "creditor_iban = \(sql.parameter(iban.text))")
            }
        }
        switch part.place {
        case .waiting(let number)?:
            let id = sql.parameter(number)
            sql.add(where: "id <> \(id) AND (status <> 'pending' OR id < \(id))")
        case .ended(let moment, let number)?:
            let place = "(\(sql.parameter(moment.millisecondsSinceEpoch)), \(sql.parameter(number)))"
            sql.add(where: "status <> 'pending' AND (\(ended), id) < \(place)")
        case nil: break
        }
        let limit = sql.parameter(part.limit ?? Int(SQLLimit.none))
        let statement = try stored.statement(
            """
            SELECT \(OrderedTransferRow.columns) FROM ordered_transfer WHERE \(sql.text)
            ORDER BY CASE status WHEN 'pending' THEN 0 ELSE 1 END,
                CASE status WHEN 'pending' THEN 0 ELSE \(ended) END DESC, id DESC LIMIT \(limit)
            """)
        try sql.bind(to: statement)
        defer { statement.reset() }
        var found: [Transfer] = []
        while try statement.step() { found.append(try OrderedTransferRow.read(statement).transfer) }
        return found
    }

    /// The first transfer ordered for this or an earlier day, and not yet tried on this day.
    func due(on day: CalendarDate) throws -> ScheduledTransfer? {
        let due = try stored.first(
            """
            SELECT \(OrderedTransferRow.columns) FROM ordered_transfer
            WHERE status = 'pending' AND execution_date <= ?1 AND (tried_on IS NULL OR tried_on < ?1)
            ORDER BY execution_date, id LIMIT 1
            """, day.dayNumber, read: OrderedTransferRow.read)
        return try due.map {
            ScheduledTransfer(
                maker: Principal(userID: $0.user, roles: try transaction.users.roles(of: $0.user)),
                destination: $0.destination, transfer: $0.transfer)
        }
    }

    /// The number of the booking of a transfer, which may have been scheduled; `nil` if it is not booked.
    func bookingNumber(of id: TransferID) throws -> Int64? {
        if let number = id.number { return number }
        return try orderedRow(id)?.transferNumber
    }

    /// Records what became of an order.
    func end(_ id: TransferID, _ end: ScheduledTransferEnd) throws {
        let number = id.orderNumber ?? 0
        switch end {
        case .booked(let transfer):
            try write(
                .update("ordered_transfer", set: "status, transfer"), "booked", transfer.number, number)
        case .cancelled: try write(.update("ordered_transfer", set: "status"), "cancelled", number)
        case .failed(let code):
            try write(.update("ordered_transfer", set: "status, failure"), "failed", code, number)
        case .tried(let day):
            try write(.update("ordered_transfer", set: "tried_on"), day.dayNumber, number)
        }
    }

    private func orderedRow(_ id: TransferID) throws -> OrderedTransferRow? {
        guard let number = id.orderNumber else { return nil }
        return try stored.first(
            "SELECT \(OrderedTransferRow.columns) FROM ordered_transfer WHERE id = ?", number,
            read: OrderedTransferRow.read)
    }
}

/// A transfer ordered for a day, as stored.
struct OrderedTransferRow {
    let user: UserID
    /// The payee, as ordered.
    let destination: TransferDestination
    /// The number of the transfer made from it; `nil` if it was not booked.
    let transferNumber: Int64?
    /// The transfer as shown to its payer.
    let transfer: Transfer

    static let columns = """
        id, user, debit, destination, credit, creditor_name, creditor_iban, amount, currency, reference,
        execution_date, created_at, status, failure, transfer,
        (SELECT product FROM account WHERE account.id = debit) AS product
        """

    static func read(_ row: any SQLStatement) throws -> OrderedTransferRow {
        let currency = try StoredValue.currency(row.text("currency"))
        let credit = row.optionalInt64("credit")
        let iban = row.optionalText("creditor_iban").flatMap { RecordedIBAN($0).validated }
        return OrderedTransferRow(
            user: UserID(row.text("user")),
            destination: try StoredDestination.read(
                row.text("destination"), name: row.optionalText("creditor_name")),
            transferNumber: row.optionalInt64("transfer"),
            transfer: Transfer(
                id: TransferID(orderNumber: row.int64("id")),
                fromAccountID: AccountID(number: row.int64("debit")),
                toAccountID: credit.map { AccountID(number: $0) },
                creditorName: credit == nil ? row.optionalText("creditor_name") : nil, creditorIBAN: iban,
                amount: Money(minorUnits: try StoredValue.amount(row.int64("amount")), currency: currency),
                fee: TransferTariff.fee(
                    in: currency, leavesTheBank: credit == nil,
                    product: row.optionalText("product").map { ProductID($0) }),
                status: try StoredValue.choice(row.text("status"), as: Transfer.Status.self),
                reference: row.text("reference"),
                executionDate: try StoredValue.date(row.int64("execution_date")),
                requestedExecutionDate: try StoredValue.date(row.int64("execution_date")),
                failure: row.optionalText("failure"),
                createdAt: try StoredValue.instant(row.int64("created_at"))))
    }
}
