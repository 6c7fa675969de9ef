import BankDomain
import BankServices

/// Orders that repeat, and the days that were closed.
struct MockStandingOrders: Codable, Equatable, Sendable {
    /// In the order in which they were made: the N of `SOR00N` is the place.
    var orders: [MockStandingOrder] = []
    /// The first day of the bank.
    let openFrom: CalendarDate
    /// The days that were closed, in their order.
    var closedDays: [ClosedDay] = []
}
