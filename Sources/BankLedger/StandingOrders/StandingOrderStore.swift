import BankDomain
import BankSQL
import BankServices
import LanguageKit

struct StandingOrderStore: NounStore {
    let transaction: LedgerTransaction

    /// Creates an order, once for each key, or asks for a code first.
    func create(
        _ request: StandingOrderRequest, for principal: Principal, mode: ExecutionMode
    ) throws -> ChallengeableResult<StandingOrder> {
        _ = try request.checkedReference()
        let challenged = ChallengedRequest.standingOrder(request, changing: nil)
        return try transaction.challenges.makeOrAsk(challenged, for: principal, mode) { needsCode in
            var order = try make(request, for: principal) { needsCode = $0 }
            order.needsCode = needsCode
            return order
        }
    }

    /// Changes the amount and payee of an order, once for each key, or asks for a code first.
    func update(
        _ update: StandingOrderUpdate, for principal: Principal, mode: ExecutionMode
    ) throws -> ChallengeableResult<StandingOrder> {
        let order = try order(update.id, for: principal)
        let request = update.request(changing: order)
        _ = try request.checkedReference()
        let challenged = ChallengedRequest.standingOrder(request, changing: order.id)
        return try transaction.challenges.makeOrAsk(challenged, for: principal, mode) { needsCode in
            var changed = try change(order, by: request, for: principal) {
                needsCode = $0 && order.isWidened(by: request)
            }
            changed.needsCode = needsCode
            return changed
        }
    }

    /// Creates or changes an order after its payer gave the code.
    func make(_ confirmed: ChallengedRequest, for principal: Principal) throws -> StandingOrder {
        guard case .standingOrder(let request, let id) = confirmed else {
            throw MalformedValue("the challenge is for a transfer, not for a standing order")
        }
        guard let id else { return try make(request, for: principal) { _ in } }
        return try change(try order(id, for: principal), by: request, for: principal) { _ in }
    }

    private func make(
        _ request: StandingOrderRequest, for principal: Principal, _ look: (_ needsCode: Bool) throws -> Void
    ) throws -> StandingOrder {
        let reference = try request.checkedReference()
        let id = try transaction.idempotency.onceMaking(
            request.idempotencyKey, fingerprint: request.fingerprint, for: principal
        ) {
            try request.requireStart(today: now.date)
            let creditorName = try rehearse(request, for: principal, look)
            let order = StandingOrder(
                id: try nextStandingOrderID(), fromAccountID: request.from,
                creditor: .destination(request.to), creditorName: creditorName, amount: request.amount,
                reference: reference, schedule: request.schedule, status: .active,
                nextExecutionDate: request.schedule.startDate)
            try insert(order, madeBy: principal.userID)
            return order.id
        }
        return try madeOrder(id)
    }

    private func change(
        _ order: StandingOrder, by request: StandingOrderRequest, for principal: Principal,
        _ look: (_ needsCode: Bool) throws -> Void
    ) throws -> StandingOrder {
        let fingerprint = ChallengedRequest.standingOrder(request, changing: order.id).fingerprint
        let id = try transaction.idempotency.onceMaking(
            request.idempotencyKey, fingerprint: fingerprint, for: principal
        ) {
            _ = try transaction.accounts.managedAccount(order.fromAccountID, for: principal)
            try order.requireChangeable()
            let creditorName = try rehearse(request, for: principal, look)
            try updateTerms(
                order.changed(by: request, creditorName: creditorName), madeBy: principal.userID)
            return order.id
        }
        return try madeOrder(id)
    }

    private func madeOrder(_ id: StandingOrderID) throws -> StandingOrder {
        guard let number = id.number, let order = try order(number: number) else {
            throw MalformedValue("the record of a new standing order is missing")
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

    /// Orders of the principal's accounts, oldest first; all without a page.
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

    /// Rolls back a rehearsal.
    private struct Rehearsed: Error {}

    /// Tries the payment of an order as a transfer today, tells `look` whether it needs a code, and rolls it back.
    /// Returns the creditor's name. Insufficient funds are ignored, because the order is for other days.
    private func rehearse(
        _ request: StandingOrderRequest, for principal: Principal, _ look: (_ needsCode: Bool) throws -> Void
    ) throws -> String {
        // The order uses its key, so the transfer needs an unused one.
        let transfer = request.transfer(key: IdempotencyKey(random: random))
        var creditorName = ""
        do {
            try transaction.savepoint { () throws -> Void in
                _ = try transaction.transfers.book(transfer, for: principal) { plan in
                    creditorName = plan.payee.name
                    try transaction.transfers.requireRules(of: plan, for: principal)
                    try look(transaction.transfers.requiresCode(plan, for: principal))
                }
                throw Rehearsed()
            }
        } catch is Rehearsed {
            // Rolled back as planned.
        } catch ServiceError.insufficientFunds {
            // `look` ran before the funds were checked.
        }
        return creditorName
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
