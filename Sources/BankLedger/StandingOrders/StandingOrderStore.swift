import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Orders that are carried out again and again.
struct StandingOrderStore: NounStore {
    let transaction: LedgerTransaction

    /// Makes an order, once for each key.
    func create(
        _ request: StandingOrderRequest, for principal: Principal
    ) throws -> StandingOrder {
        let reference = try request.checkedReference()
        let id = try transaction.idempotency.onceMaking(
            request.idempotencyKey, fingerprint: request.fingerprint, for: principal
        ) {
            try request.requireStart(today: now.date)
            let creditorName = try rehearse(request, for: principal)
            let order = StandingOrder(
                id: try nextStandingOrderID(), fromAccountID: request.from,
                creditor: .destination(request.to), creditorName: creditorName, amount: request.amount,
                reference: reference, schedule: request.schedule, status: .active,
                nextExecutionDate: request.schedule.startDate)
            try insert(order, madeBy: principal.userID)
            return order.id
        }
        guard let number = id.number, let order = try order(number: number) else {
            throw MalformedValue("a standing order that was made is missing")
        }
        return order
    }

    /// Pauses, resumes, skips or cancels an order.
    func change(
        _ id: StandingOrderID, _ change: StandingOrderChange, for principal: Principal
    ) throws -> StandingOrder {
        let order = try order(id, for: principal)
        _ = try transaction.accounts.managedAccount(order.fromAccountID, for: principal)
        let changed = try change.applied(to: order, today: now.date)
        try update(changed)
        return changed
    }

    /// One order of an account that the principal may read. Throws `notFound`.
    func order(_ id: StandingOrderID, for principal: Principal) throws -> StandingOrder {
        guard let order = try order(number: id.number ?? 0),
            try transaction.accounts.account(order.fromAccountID).isReadable(by: principal)
        else { throw ServiceError.notFound(.standingOrder, name: id.text) }
        return order
    }

    /// Orders of the accounts for which the principal acts, oldest first; without a page all.
    func list(page: PageRequest?, for principal: Principal) throws -> Page<StandingOrder> {
        let database = try database
        let accounts = AccountCondition(principal, database.dialect).sql("s.debit")
        let after = try page?.after.map(number) ?? 0
        let items = try database.rows(
            """
            SELECT \(StandingOrderRow.columns) FROM standing_order s
            WHERE \(accounts) AND s.id > ?2 ORDER BY s.id LIMIT ?3 OFFSET ?4
            """, principal.userID, after, page.map { $0.limit + 1 } ?? SQLLimit.none,
            page.map { $0.after == nil ? $0.offset : 0 } ?? 0, read: StandingOrderRow.read)
        guard let page else { return Page(items: items, page: 1, limit: items.count) }
        return Page(page, found: items) { $0.id.text }
    }

    /// What a rehearsal saw, as the error that undoes it.
    private struct Rehearsal: Error {
        var creditorName = ""
        var needsCode = false
    }

    /// Tries the payment of an order as a transfer of today, and undoes it. Answers the creditor's name. Lack of money
    /// is no refusal: the order is for other days.
    private func rehearse(
        _ request: StandingOrderRequest, for principal: Principal
    ) throws -> String {
        // The order has its key already; the transfer needs one that is not used otherwise.
        let transfer = request.transfer(key: IdempotencyKey(random: random))
        var seen = Rehearsal()
        do {
            try transaction.attempt { () throws -> Void in
                _ = try transaction.transfers.book(transfer, for: principal) { plan in
                    seen.creditorName = plan.payee.name
                    try transaction.transfers.requireRules(of: plan, for: principal)
                    seen.needsCode = try transaction.transfers.requiresCode(plan, for: principal)
                }
                throw seen
            }
        } catch is Rehearsal {
            // Undone as planned.
        } catch ServiceError.insufficientFunds {
            // The plan was seen before the money was looked at.
        }
        guard !seen.needsCode else { throw BankRules.codeRefusal(of: transfer.to) }
        return seen.creditorName
    }

    private func order(number: Int64) throws -> StandingOrder? {
        try database.first(
            "SELECT \(StandingOrderRow.columns) FROM standing_order s WHERE s.id = ?", number,
            read: StandingOrderRow.read)
    }

    private func number(_ cursor: String) throws -> Int64 {
        guard let number = StandingOrderID(cursor).number, try order(number: number) != nil else {
            throw PageRequest.unknownCursor(cursor)
        }
        return number
    }
}

extension DayWork {
    static let standingOrders = DayWork(name: "standingOrders") { transaction, day in
        try transaction.standingOrders.carryOut(dueOn: day)
    }
}

extension StandingOrderStore {
    /// Tries the occurrence that is due first, on behalf of the user who made the order, and tells the owners of the
    /// account the result. Answers `false` if none is due.
    fileprivate func carryOut(dueOn day: CalendarDate) throws -> Bool {
        guard let (order, maker) = try order(dueOn: day) else { return false }
        var changed = order
        let news: NotificationEvent?
        do {
            changed.execute(by: try pay(order, for: maker))
            news = order.newsOfExecution
        } catch let refusal as ServiceError {
            news = try changed.refuse(refusal, on: day)
        }
        try update(changed)
        if let news {
            let account = try transaction.accounts.account(order.fromAccountID)
            try transaction.notifications.tellOwners(of: account, news)
        }
        return true
    }

    /// Pays the next occurrence, and writes down that it was: no occurrence is paid twice. A payment that is refused leaves
    /// nothing behind.
    private func pay(_ order: StandingOrder, for maker: Principal) throws -> TransferID {
        guard let occurrence = order.plannedDate,
            let request = order.nextTransfer(key: IdempotencyKey(random: random))
        else { throw MalformedValue("standing order \(order.id) is active and cannot be carried out") }
        return try transaction.attempt {
            let transfers = transaction.transfers
            let plan = try transfers.plan(request, for: maker, dueOn: occurrence)
            try transfers.requireRules(of: plan, for: maker)
            let number = try transfers.post(plan)
            try write(
                """
                INSERT INTO standing_order_execution (standing_order, occurrence_date, transfer)
                VALUES (?, ?, ?)
                """, order.id.number, occurrence.dayNumber, number)
            return TransferID(number: number)
        }
    }
}
