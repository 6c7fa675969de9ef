import BankDomain
import BankServices

extension Books {
    /// Makes an order, once for each key.
    func createStandingOrder(
        _ request: StandingOrderRequest, for principal: Principal, _ stepUp: StepUpPolicy
    ) throws -> StandingOrder {
        let reference = try request.checkedReference()
        if let first = try standingOrder(madeFor: request, by: principal) { return first }
        try request.requireStart(today: now.date)
        let creditorName = try rehearse(request.transfer, for: principal, stepUp)
        let order = StandingOrder(
            id: try nextStandingOrderID(), fromAccountID: request.from, creditor: .destination(request.to),
            creditorName: creditorName, amount: request.amount, reference: reference,
            schedule: request.schedule, status: .active, nextExecutionDate: request.schedule.startDate)
        try insert(order, madeBy: principal.userID, request)
        return order
    }

    /// Pauses, resumes, skips or cancels an order.
    func changeStandingOrder(
        _ id: StandingOrderID, _ change: StandingOrderChange, for principal: Principal
    ) throws -> StandingOrder {
        let order = try standingOrder(id, for: principal)
        _ = try managedAccount(order.fromAccountID, for: principal)
        let changed = try change.applied(to: order, today: now.date)
        try update(changed)
        return changed
    }

    /// One order of an account that the principal may read. Throws `notFound`.
    func standingOrder(_ id: StandingOrderID, for principal: Principal) throws -> StandingOrder {
        guard let order = try standingOrder(number: id.number ?? 0),
            try account(order.fromAccountID, for: principal).isReadable(by: principal)
        else { throw ServiceError.notFound(.standingOrder, name: id.text) }
        return order
    }

    /// Orders of the accounts for which the principal acts, oldest first; without a page all.
    func standingOrders(page: PageRequest?, for principal: Principal) throws -> Page<StandingOrder> {
        let statement = try database.statement(
            """
            SELECT \(StandingOrderRow.columns) FROM standing_order s
            WHERE \(AccountCondition(principal).sql("s.debit")) AND s.id > ?2 ORDER BY s.id LIMIT ?3 OFFSET ?4
            """)
        let after = try page?.after.map(standingOrderNumber) ?? 0
        try statement.bind(
            principal.userID, after, page.map { $0.limit + 1 } ?? -1,
            page.map { $0.after == nil ? $0.offset : 0 } ?? 0)
        defer { statement.reset() }
        var items: [StandingOrder] = []
        while try statement.step() { items.append(try StandingOrderRow.read(statement)) }
        guard let page else { return Page(items: items, page: 1, limit: items.count) }
        return Page(page, found: items) { $0.id.text }
    }

    /// Tries the payment of an order as a transfer of today, and takes it back. Answers the creditor's name. Lack of
    /// money is no refusal: the order is for other days.
    private func rehearse(
        _ transfer: TransferRequest, for principal: Principal, _ stepUp: StepUpPolicy
    ) throws -> String {
        var (creditorName, needsCode) = ("", false)
        try database.run("SAVEPOINT rehearsal")
        do {
            _ = try book(transfer, for: principal) { plan in
                creditorName = plan.creditorName
                needsCode = try stepUp.requiresCode(
                    plan.amount, from: plan.from.account.ownerIDs, to: plan.payeeOwners,
                    isTrusted: plan.beneficiary?.isTrusted ?? false, for: principal)
            }
        } catch ServiceError.insufficientFunds {
            // Looked at before the money was.
        }
        try database.run("ROLLBACK TO rehearsal")
        guard !needsCode else { throw StandingOrderRequest.untrusted(transfer.to) }
        return creditorName
    }

    private func standingOrder(
        madeFor request: StandingOrderRequest, by principal: Principal
    ) throws -> StandingOrder? {
        let key = request.idempotencyKey
        let known = try database.first(
            "SELECT s.id, s.fingerprint FROM standing_order s WHERE s.made_by = ? AND s.key = ?",
            principal.userID, key.text
        ) { (number: $0.int64(0), fingerprint: $0.text(1)) }
        guard let known else { return nil }
        guard known.fingerprint == request.fingerprint else { throw ServiceError.duplicateRequest(key) }
        return try standingOrder(number: known.number)
    }

    private func standingOrder(number: Int64) throws -> StandingOrder? {
        try database.first(
            "SELECT \(StandingOrderRow.columns) FROM standing_order s WHERE s.id = ?", number,
            read: StandingOrderRow.read)
    }

    private func standingOrderNumber(_ cursor: String) throws -> Int64 {
        guard let number = StandingOrderID(cursor).number, try standingOrder(number: number) != nil else {
            throw PageRequest.unknownCursor(cursor)
        }
        return number
    }
}
