package import BankDomain
package import BankServices
import LanguageKit

extension BankFacts {
    /// One order of an account that the principal may read. Throws `notFound`.
    package func standingOrder(_ id: StandingOrderID, for principal: Principal) throws -> StandingOrder {
        guard let order = try knownStandingOrder(id),
            try account(with: order.fromAccountID).isReadable(by: principal)
        else { throw ServiceError.notFound(.standingOrder, name: id.text) }
        return order
    }
}

/// Undoes a rehearsal.
private struct Rehearsed: Error {}

/// Orders for transfers that repeat. Each is tried as a transfer before it is stored, so it is refused as one.
extension BankRecords {
    /// Creates an order, once for each key, or asks for a code first.
    package mutating func createStandingOrder(
        _ request: StandingOrderRequest, for principal: Principal, mode: ExecutionMode
    ) throws -> ChallengeableResult<StandingOrder> {
        _ = try request.checkedReference()
        return try makeOrAsk(.standingOrder(request, changing: nil), for: principal, mode) { bank in
            try bank.make(request, for: principal)
        }
    }

    /// Changes the amount and payee of an order, once for each key, or asks for a code first.
    package mutating func updateStandingOrder(
        _ update: StandingOrderUpdate, for principal: Principal, mode: ExecutionMode
    ) throws -> ChallengeableResult<StandingOrder> {
        let order = try standingOrder(update.id, for: principal)
        let request = update.request(changing: order)
        _ = try request.checkedReference()
        return try makeOrAsk(.standingOrder(request, changing: order.id), for: principal, mode) { bank in
            try bank.change(order, by: request, for: principal)
        }
    }

    /// Creates or changes an order after its payer gave the code.
    package mutating func makeStandingOrder(
        _ confirmed: ChallengedRequest, for principal: Principal
    ) throws -> StandingOrder {
        guard case .standingOrder(let request, let id) = confirmed else {
            throw ServiceError.storage(
                .damaged, path: "", underlying: "the challenge is for a transfer, not for a standing order")
        }
        var order =
            try id.map { try change(standingOrder($0, for: principal), by: request, for: principal).0 }
            ?? make(request, for: principal).0
        order.needsCode = false
        return order
    }

    private mutating func make(
        _ request: StandingOrderRequest, for principal: Principal
    ) throws -> (StandingOrder, payee: String?) {
        let reference = try request.checkedReference()
        var payee: String?
        let key = principal.key(request.idempotencyKey, request.fingerprint)
        let id: StandingOrderID = try once(key, canWait: true) { bank in
            try request.requireStart(today: bank.today)
            let plan = try bank.rehearse(request, for: principal)
            payee = try bank.requiresCode(plan, for: principal) ? plan.party.text : nil
            let order = StandingOrder(
                id: try bank.nextStandingOrderID, fromAccountID: request.from,
                creditor: .destination(request.to), creditorName: plan.party.name, amount: request.amount,
                reference: reference, schedule: request.schedule, status: .active,
                nextExecutionDate: request.schedule.startDate)
            try bank.insert(order, madeBy: principal)
            return order.id
        }
        return (try madeOrder(id, request.idempotencyKey, needsCode: payee != nil), payee)
    }

    private mutating func change(
        _ order: StandingOrder, by request: StandingOrderRequest, for principal: Principal
    ) throws -> (StandingOrder, payee: String?) {
        var payee: String?
        let key = principal.key(
            request.idempotencyKey, ChallengedRequest.standingOrder(request, changing: order.id).fingerprint)
        let id: StandingOrderID = try once(key, canWait: true) { bank in
            _ = try bank.account(order.fromAccountID, managedBy: principal)
            try order.requireChangeable()
            let plan = try bank.rehearse(request, for: principal)
            let needsCode = try bank.requiresCode(plan, for: principal) && order.isWidened(by: request)
            payee = needsCode ? plan.party.text : nil
            try bank.updateTerms(
                order.changed(by: request, creditorName: plan.party.name), madeBy: principal)
            return order.id
        }
        return (try madeOrder(id, request.idempotencyKey, needsCode: payee != nil), payee)
    }

    private func madeOrder(
        _ id: StandingOrderID, _ key: IdempotencyKey, needsCode: Bool
    ) throws -> StandingOrder {
        guard var order = try knownStandingOrder(id) else { throw ServiceError.duplicateRequest(key) }
        order.needsCode = needsCode
        return order
    }

    /// Tries the payment of an order as a transfer today, and undoes it. Insufficient funds are ignored, because the
    /// order is for other days.
    private mutating func rehearse(
        _ request: StandingOrderRequest, for principal: Principal
    ) throws -> TransferPlan {
        let plan = try plan(request.transfer(key: .unused).checked(), for: principal)
        let start = request.schedule.startDate
        try requireRules(of: plan, for: principal, from: start > today ? start : nil)
        do {
            try attempt { bank in
                _ = try bank.pay(plan)
                throw Rehearsed()
            }
        } catch is Rehearsed {
            // Undone as planned.
        } catch ServiceError.insufficientFunds {
            // Everything else was checked.
        }
        return plan
    }

    /// Pauses, resumes, skips or cancels an order.
    package mutating func changeStandingOrder(
        _ id: StandingOrderID, _ change: StandingOrderChange, for principal: Principal
    ) throws -> StandingOrder {
        let order = try standingOrder(id, for: principal)
        _ = try account(order.fromAccountID, managedBy: principal)
        let changed = try change.applied(to: order, today: today)
        try update(changed)
        return changed
    }

    /// Executes the first due occurrence on behalf of the user who made the order, and notifies the owners of the
    /// account.
    package mutating func executeStandingOrder(dueOn day: CalendarDate) throws -> DayPiece {
        guard let (order, maker) = try standingOrder(dueOn: day) else { return .missing }
        var changed = order
        let event: NotificationEvent?
        var piece = DayPiece.done
        do {
            changed.execute(by: try pay(order, for: maker, closing: day))
            event = order.executionEvent
        } catch let refusal as ServiceError {
            event = try changed.refuse(refusal, on: day)
            piece = .failed
        }
        try update(changed)
        if let event { try tellOwners(of: order.fromAccountID, event) }
        return piece
    }

    // Pays the next occurrence once and records it. A refused payment is undone.
    private mutating func pay(
        _ order: StandingOrder, for maker: Principal, closing day: CalendarDate
    ) throws -> TransferID {
        guard let occurrence = order.plannedDate, let request = order.nextTransfer else {
            throw ServiceError.storage(
                .damaged, path: "", underlying: "standing order \(order.id) is active, but can't be paid")
        }
        return try attempt { bank in
            let plan = try bank.plan(request, for: maker, dueOn: occurrence, closing: day)
            try bank.requireRules(of: plan, for: maker)
            let id = try bank.pay(plan).id
            try bank.recordExecution(of: order, on: occurrence, by: id)
            return id
        }
    }
}
