import BankDomain
import BankSQL
import BankServices
import LanguageKit

extension DayWork {
    static let standingOrders = DayWork(name: "standingOrders") { transaction, day in
        try transaction.standingOrders.carryOut(dueOn: day)
    }
}

extension StandingOrderStore {
    /// Executes the first due occurrence on behalf of the user who made the order, and notifies the owners of the
    /// account. Returns `false` if none is due.
    fileprivate func carryOut(dueOn day: CalendarDate) throws -> Bool {
        guard let (order, maker) = try order(dueOn: day) else { return false }
        var changed = order
        let news: NotificationEvent?
        do {
            changed.execute(by: try pay(order, for: maker))
            news = order.executionEvent
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

    /// Pays the next occurrence once and records it. A refused payment is rolled back.
    private func pay(_ order: StandingOrder, for maker: Principal) throws -> TransferID {
        guard let occurrence = order.plannedDate,
            let request = order.nextTransfer(key: IdempotencyKey(random: random))
        else { throw MalformedValue("standing order \(order.id) is active, but can't be paid") }
        return try transaction.savepoint {
            let transfers = transaction.transfers
            let plan = try transfers.plan(request, for: maker, dueOn: occurrence)
            try transfers.requireRules(of: plan, for: maker)
            let number = try transfers.post(plan)
            try write(
                .insert(into: "standing_order_execution", "standing_order, occurrence_date, transfer"),
                order.id.number, occurrence.dayNumber, number)
            return TransferID(number: number)
        }
    }
}
