import BankDomain
import BankServices
import LanguageKit

extension DayWork {
    /// Carries standing orders out.
    static let standingOrders = DayWork(name: "standingOrders") { try $0.carryOutStandingOrder(dueOn: $1) }
}

extension Books {
    /// Tries the occurrence that is due first, on behalf of whoever made the order, and tells the owners of the account
    /// what became of it. Answers `false` if none is due.
    fileprivate func carryOutStandingOrder(dueOn day: CalendarDate) throws -> Bool {
        guard let (order, maker) = try standingOrder(dueOn: day) else { return false }
        var changed = order
        let news: News?
        do {
            changed.execute(by: try pay(order, for: maker).id)
            news = order.newsOfExecution
        } catch let refusal as ServiceError {
            news = try changed.refuse(refusal, on: day)
        }
        try update(changed)
        if let news { try tellOwners(of: account(order.fromAccountID, for: maker), news) }
        return true
    }

    /// A payment that is refused leaves nothing behind.
    private func pay(_ order: StandingOrder, for maker: Principal) throws -> Transfer {
        guard let request = order.nextTransfer else {
            throw MalformedValue("standing order \(order.id) is active and cannot be carried out")
        }
        try database.run("SAVEPOINT occurrence")
        do {
            return try book(request, for: maker)
        } catch {
            try database.run("ROLLBACK TO occurrence")
            throw error
        }
    }
}
