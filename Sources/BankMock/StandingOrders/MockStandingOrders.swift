import BankDomain
import BankServices
import LanguageKit

/// Standing orders and closed days.
struct MockStandingOrders: Codable, Equatable, Sendable {
    /// Oldest first: the N of `SOR00N` is the position.
    var orders: [MockStandingOrder] = []
    /// The first day of the bank.
    let openFrom: CalendarDate
    /// The closed days, oldest first. Only the newest are stored, so that the state stays small.
    private(set) var closedDays: [ClosedDay] = []

    static let closedDayMaximum = 400

    mutating func keep(_ day: ClosedDay) {
        closedDays.append(day)
        closedDays.removeFirst(max(0, closedDays.count - Self.closedDayMaximum))
    }
}

/// A standing order as stored by the mock bank.
struct MockStandingOrder: Codable, Equatable, Sendable {
    var order: StandingOrder
    /// The user who made the order and pays.
    let madeBy: UserID
    var isMadeByOperator = false

    init(_ order: StandingOrder, madeBy principal: Principal) {
        self.order = order
        madeBy = principal.userID
        isMadeByOperator = principal.isOperator
    }

    /// The principal on whose behalf it is executed.
    var maker: Principal {
        Principal(userID: madeBy, roles: isMadeByOperator ? [.customer, .operator] : [.customer])
    }
}

extension MockBank {
    var standingOrders: MockStandingOrders {
        get { head.standingOrders ?? MockStandingOrders(openFrom: head.clock.utcDate) }
        set { head.standingOrders = newValue }
    }

    /// The orders of accounts that the principal may debit, oldest first.
    func standingOrders(for principal: Principal) -> [StandingOrder] {
        let accounts = accountIDs(movableBy: principal)
        return standingOrders.orders.map(\.order).filter { accounts.contains($0.fromAccountID) }
    }
}
