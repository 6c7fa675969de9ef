import BankDomain
import BankServices
import LanguageKit

/// Standing orders and closed days.
struct MockStandingOrders: Codable, Equatable, Sendable {
    /// Oldest first: the N of `SOR00N` is the position.
    var orders: [MockStandingOrder] = []
    /// The first day of the bank.
    let openFrom: CalendarDate
    /// The closed days, oldest first.
    var closedDays: [ClosedDay] = []
}

/// A standing order as stored by the mock bank.
struct MockStandingOrder: Codable, Equatable, Sendable {
    var order: StandingOrder
    /// The user who made the order and pays.
    let madeBy: UserID
    var isMadeByOperator = false

    /// The principal on whose behalf it is executed.
    var maker: Principal {
        Principal(userID: madeBy, roles: isMadeByOperator ? [.customer, .operator] : [.customer])
    }
}

extension MockBank {
    var standingOrders: MockStandingOrders {
        get { head.standingOrders ?? MockStandingOrders(openFrom: head.clock.date) }
        set { head.standingOrders = newValue }
    }

    /// Creates an order, once for each key, or asks for a code first.
    mutating func createStandingOrder(
        _ request: StandingOrderRequest, by principal: Principal, mode: ExecutionMode
    ) throws -> ChallengeableResult<StandingOrder> {
        _ = try request.checkedReference()
        let challenged = ChallengedRequest.standingOrder(request, changing: nil)
        return try makeOrAsk(challenged, by: principal, mode) { bank, payee in
            var order = try bank.make(request, by: principal) { payee = $0 }
            order.needsCode = payee != nil
            return order
        }
    }

    /// Changes the amount and payee of an order, once for each key, or asks for a code first.
    mutating func updateStandingOrder(
        _ update: StandingOrderUpdate, by principal: Principal, mode: ExecutionMode
    ) throws -> ChallengeableResult<StandingOrder> {
        let order = try standingOrder(update.id, for: principal)
        let request = update.request(changing: order)
        _ = try request.checkedReference()
        let challenged = ChallengedRequest.standingOrder(request, changing: order.id)
        return try makeOrAsk(challenged, by: principal, mode) { bank, payee in
            var changed = try bank.change(order, by: request, principal) {
                payee = order.isWidened(by: request) ? $0 : nil
            }
            changed.needsCode = payee != nil
            return changed
        }
    }

    /// Creates or changes an order after its payer gave the code.
    mutating func makeStandingOrder(
        _ confirmed: ChallengedRequest, by principal: Principal
    ) throws -> StandingOrder {
        guard case .standingOrder(let request, let id) = confirmed else {
            throw ServiceError.storage(
                .damaged, path: "", underlying: "the challenge is for a transfer, not for a standing order")
        }
        guard let id else { return try make(request, by: principal) { _ in } }
        return try change(try standingOrder(id, for: principal), by: request, principal) { _ in }
    }

    private mutating func make(
        _ request: StandingOrderRequest, by principal: Principal, _ look: (_ payee: String?) -> Void
    ) throws -> StandingOrder {
        let reference = try request.checkedReference()
        let mark = MockPosting.Request(
            user: principal.userID, key: request.idempotencyKey, fingerprint: request.fingerprint)
        if let made = try standingOrder(madeBefore: mark) { return made }
        try request.requireStart(today: head.clock.date)
        let creditorName = try rehearse(request, by: principal, look)
        let order = StandingOrder(
            id: StandingOrderID(number: Int64(standingOrders.orders.count + 1)), fromAccountID: request.from,
            creditor: .destination(request.to), creditorName: creditorName, amount: request.amount,
            reference: reference, schedule: request.schedule, status: .active,
            nextExecutionDate: request.schedule.startDate)
        standingOrders.orders.append(
            MockStandingOrder(
                order: order, madeBy: principal.userID, isMadeByOperator: principal.isOperator))
        remember(order.id.text, for: mark)
        return order
    }

    private mutating func change(
        _ order: StandingOrder, by request: StandingOrderRequest, _ principal: Principal,
        _ look: (_ payee: String?) -> Void
    ) throws -> StandingOrder {
        let mark = MockPosting.Request(
            user: principal.userID, key: request.idempotencyKey,
            fingerprint: ChallengedRequest.standingOrder(request, changing: order.id).fingerprint)
        if let made = try standingOrder(madeBefore: mark) { return made }
        _ = try movable(order.fromAccountID, by: principal)
        try order.requireChangeable()
        let creditorName = try rehearse(request, by: principal, look)
        let changed = order.changed(by: request, creditorName: creditorName)
        for index in standingOrders.orders.indices where standingOrders.orders[index].order.id == order.id {
            standingOrders.orders[index] = MockStandingOrder(
                order: changed, madeBy: principal.userID, isMadeByOperator: principal.isOperator)
        }
        remember(order.id.text, for: mark)
        return changed
    }

    private func standingOrder(madeBefore mark: MockPosting.Request) throws -> StandingOrder? {
        guard let made = try made(before: mark) else { return nil }
        guard let order = standingOrders.orders.first(where: { $0.order.id.text == made }) else {
            throw ServiceError.duplicateRequest(mark.key)
        }
        return order.order
    }

    /// Pauses, resumes, skips or cancels an order.
    mutating func changeStandingOrder(
        _ id: StandingOrderID, _ change: StandingOrderChange, by principal: Principal
    ) throws -> StandingOrder {
        let order = try standingOrder(id, for: principal)
        _ = try movable(order.fromAccountID, by: principal)
        let changed = try change.applied(to: order, today: head.clock.date)
        keep(changed)
        return changed
    }

    /// One order of an account that the principal may read.
    func standingOrder(_ id: StandingOrderID, for principal: Principal) throws -> StandingOrder {
        guard let order = standingOrders.orders.first(where: { $0.order.id == id })?.order,
            try mayRead(account(order.fromAccountID), principal)
        else { throw ServiceError.notFound(.standingOrder, name: id.text) }
        return order
    }

    /// The orders of accounts that the principal may debit, oldest first.
    func standingOrders(for principal: Principal) -> [StandingOrder] {
        let accounts = accountIDs(movableBy: principal)
        return standingOrders.orders.map(\.order).filter { accounts.contains($0.fromAccountID) }
    }

    /// Executes the occurrences due on or before a day, each on behalf of the user who made the order, and notifies the
    /// owners. Returns the number executed or refused.
    mutating func carryOutStandingOrders(dueOn day: CalendarDate) throws -> Int {
        var count = 0
        while let due = standingOrderDue(on: day) {
            try carryOut(due, on: day)
            count += 1
        }
        return count
    }

    private func standingOrderDue(on day: CalendarDate) -> MockStandingOrder? {
        // Of those due on the same day, the first by id.
        standingOrders.orders.filter { $0.order.isDue(on: day) }.min {
            ($0.order.nextExecutionDate ?? day) < ($1.order.nextExecutionDate ?? day)
        }
    }

    private mutating func carryOut(_ due: MockStandingOrder, on day: CalendarDate) throws {
        guard let key = IdempotencyKey(due.order.id.text), let request = due.order.nextTransfer(key: key)
        else {
            throw ServiceError.storage(
                .damaged, path: "", underlying: "standing order \(due.order.id) can't be executed")
        }
        var changed = due.order
        let news: NotificationEvent?
        do {
            let plan = try plan(request, by: due.maker, dueOn: due.order.plannedDate)
            try requireRules(of: plan, by: due.maker)
            changed.execute(by: try post(plan, request: nil).id)
            news = due.order.executionEvent
        } catch let refusal as ServiceError {
            news = try changed.refuse(refusal, on: day)
        }
        keep(changed)
        if let news { tellOwners(of: try account(due.order.fromAccountID), news) }
    }

    mutating func keep(_ order: StandingOrder) {
        for index in standingOrders.orders.indices where standingOrders.orders[index].order.id == order.id {
            standingOrders.orders[index].order = order
        }
    }

    /// Tries the payment of an order as a transfer today, and tells `look` the payee if it needs a code. Returns the
    /// creditor's name. Insufficient funds are ignored, because the order is for other days.
    private func rehearse(
        _ request: StandingOrderRequest, by principal: Principal, _ look: (_ payee: String?) -> Void
    ) throws -> String {
        var trial = self
        var creditorName = ""
        do {
            _ = try trial.book(request.transfer(key: request.idempotencyKey), by: principal) { plan in
                creditorName = plan.payee.name
                try requireRules(of: plan, by: principal)
                look(try requiresCode(plan, for: principal) ? plan.payee.text : nil)
            }
        } catch ServiceError.insufficientFunds {
            // Everything else was checked before.
        }
        return creditorName
    }
}
