import BankDomain
import BankServices
import LanguageKit

extension Books {
    /// Makes an order, once for each key.
    func createStandingOrder(
        _ request: StandingOrderRequest, for principal: Principal, _ rules: TransferRules
    ) throws -> StandingOrder {
        let reference = try request.checkedReference()
        let id = try onceMaking(request.idempotencyKey, fingerprint: request.fingerprint, for: principal) {
            try request.requireStart(today: now.date)
            let creditorName = try rehearse(request, for: principal, rules)
            let order = StandingOrder(
                id: try nextStandingOrderID(), fromAccountID: request.from,
                creditor: .destination(request.to), creditorName: creditorName, amount: request.amount,
                reference: reference, schedule: request.schedule, status: .active,
                nextExecutionDate: request.schedule.startDate)
            try insert(order, madeBy: principal.userID)
            return order.id
        }
        guard let number = id.number, let order = try standingOrder(number: number) else {
            throw MalformedValue("a standing order that was made is missing")
        }
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
        _ request: StandingOrderRequest, for principal: Principal, _ rules: TransferRules
    ) throws -> String {
        // The order has its key already; what is taken back needs one that nobody has.
        let transfer = request.transfer(key: IdempotencyKey(random: random))
        var (creditorName, needsCode) = ("", false)
        try database.run("SAVEPOINT rehearsal")
        do {
            _ = try book(transfer, for: principal) { plan in
                creditorName = plan.creditorName
                try require(rules, of: plan, for: principal)
                needsCode = try rules.stepUp.requiresCode(
                    plan.amount, from: plan.from.account.ownerIDs, to: plan.payeeOwners,
                    isTrusted: plan.beneficiary?.isTrusted ?? false, for: principal)
            }
        } catch ServiceError.insufficientFunds {
            // Looked at before the money was.
        }
        try database.run("ROLLBACK TO rehearsal")
        guard !needsCode else { throw StepUpPolicy.refusal(of: transfer.to) }
        return creditorName
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
