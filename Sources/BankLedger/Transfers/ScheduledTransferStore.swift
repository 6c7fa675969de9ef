import BankDomain
import BankSQL
import BankServices
import LanguageKit

struct ScheduledTransferStore: NounStore {
    let transaction: LedgerTransaction

    /// Stores a planned transfer until its day.
    func order(
        _ plan: PlannedTransfer, to destination: TransferDestination, for principal: Principal
    ) throws -> TransferID {
        let last = try stored.first("SELECT max(id) AS id FROM ordered_transfer") { $0.int64("id") } ?? 0
        let number = 1 + (try StoredValue.number(last))
        try write(
            .insert(
                into: "ordered_transfer",
                """
                id, user, debit, destination, credit, creditor_name, creditor_iban, amount, currency, \
                reference, execution_date, created_at
                """), number, principal.userID, plan.from.number, destination.text,
            plan.creditorAccount?.number,
            plan.creditorIBAN == nil ? StoredDestination.name(of: destination) : plan.creditorName,
            plan.creditorIBAN?.text, plan.amount.minorUnits, plan.amount.currency.code, plan.reference,
            plan.executionDate.dayNumber, now)
        return TransferID(orderNumber: number)
    }

    /// The ordered transfer, or the transfer made from it, which must exist.
    func transfer(_ id: TransferID) throws -> Transfer {
        guard let transfer = try transferIfPresent(id) else {
            throw MalformedValue("\(id) is missing")
        }
        return transfer
    }

    /// The ordered transfer, or the transfer made from it, if there is one.
    func transferIfPresent(_ id: TransferID) throws -> Transfer? {
        guard let order = try orderedRow(id) else { return nil }
        guard let number = order.transferNumber else { return order.transfer }
        return try transaction.transfers.bookedTransfer(number)
    }

    /// The scheduled transfers from the principal's accounts, the last ordered first.
    func pending(for principal: Principal) throws -> [Transfer] {
        try stored.rows(
            """
            SELECT \(OrderedTransferRow.columns) FROM ordered_transfer
            WHERE status = 'pending' AND \(AccountCondition(principal, stored.dialect).sql("debit")) ORDER BY id DESC
            """, principal.userID
        ) { try OrderedTransferRow.read($0).transfer }
    }

    /// Cancels a scheduled transfer. Throws `notFound`, `unauthorized(.notOwner)`, `invalidState`.
    func cancel(_ id: TransferID, for principal: Principal) throws -> Transfer {
        let known = try transaction.transfers.transfer(id, for: principal)
        _ = try transaction.accounts.managedAccount(known.fromAccountID, for: principal)
        guard known.status == .pending, let number = id.orderNumber else {
            throw ServiceError.invalidState(.transfer, name: id.text, status: known.status.rawValue)
        }
        try markCancelled(number)
        return try transfer(id)
    }

    func markCancelled(_ number: Int64) throws {
        try write(.update("ordered_transfer", set: "status"), "cancelled", number)
    }

    /// Makes the next transfer ordered for this or an earlier day and not yet tried today, or marks it as failed.
    /// Without exchange rates it is tried again on the next days. Returns `false` if none is left.
    func makeNext(dueOn day: CalendarDate) throws -> Bool {
        let next = try stored.first(
            """
            SELECT \(OrderedTransferRow.columns) FROM ordered_transfer
            WHERE status = 'pending' AND execution_date <= ?1 AND (tried_on IS NULL OR tried_on < ?1)
            ORDER BY execution_date, id LIMIT 1
            """, day.dayNumber, read: OrderedTransferRow.read)
        guard let next else { return false }

        do {
            try transaction.savepoint { try make(next) }
        } catch let refusal as ServiceError {
            guard refusal.cancelsOrder else { throw refusal }
            if refusal.isMissingRates, next.transfer.isTriedAgain(after: day) {
                try write(.update("ordered_transfer", set: "tried_on"), day.dayNumber, next.number)
            } else {
                try fail(next, refusal)
            }
        }
        return true
    }

    private func make(_ order: OrderedTransferRow) throws {
        let request = TransferRequest(
            from: order.transfer.fromAccountID, to: order.destination, amount: order.transfer.amount,
            reference: order.transfer.reference, idempotencyKey: IdempotencyKey(random: random))
        let transfers = transaction.transfers
        let payer = try principal(of: order)
        let plan = try transfers.plan(request, for: payer, dueOn: order.transfer.executionDate)
        try transfers.requireRules(of: plan, for: payer, making: order.number)
        let number = try transfers.post(plan)
        try write(.update("ordered_transfer", set: "status, transfer"), "booked", number, order.number)
    }

    private func fail(_ order: OrderedTransferRow, _ refusal: ServiceError) throws {
        try write(.update("ordered_transfer", set: "status, failure"), "failed", refusal.code, order.number)
        let payer = try transaction.accounts.account(order.transfer.fromAccountID)
        try transaction.notifications.tellOwners(
            of: payer,
            NotificationEvent(
                .paymentFailed, subject: order.transfer.id.text, amount: order.transfer.amount,
                detail: refusal.code))
    }

    private func principal(of order: OrderedTransferRow) throws -> Principal {
        Principal(userID: order.user, roles: try transaction.users.roles(of: order.user))
    }

    private func orderedRow(_ id: TransferID) throws -> OrderedTransferRow? {
        guard let number = id.orderNumber else { return nil }
        return try stored.first(
            "SELECT \(OrderedTransferRow.columns) FROM ordered_transfer WHERE id = ?", number,
            read: OrderedTransferRow.read)
    }
}

extension DayWork {
    /// Makes the transfers that were ordered for the day.
    static let scheduledTransfers = DayWork(name: "scheduledTransfers") { transaction, day in
        try transaction.scheduledTransfers.makeNext(dueOn: day)
    }
}

/// A transfer ordered for a day, as stored.
struct OrderedTransferRow {
    /// The N of `SCH00000N`.
    let number: Int64
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
            number: row.int64("id"), user: UserID(row.text("user")),
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
                failure: row.optionalText("failure"),
                createdAt: try StoredValue.instant(row.int64("created_at"))))
    }
}
