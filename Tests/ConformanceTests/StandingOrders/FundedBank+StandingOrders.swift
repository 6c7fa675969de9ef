import BankDomain
import BankServices
import BankTestSupport
import XCTest

extension FundedBank {
    /// The first day of every bank, a 30 June.
    var today: CalendarDate { bank.now.utcDate }

    /// The operator's monthly order of 10.00 USD from main to savings.
    func request(
        _ frequency: StandingOrderSchedule.Frequency = .monthly, from start: CalendarDate? = nil,
        through end: CalendarDate? = nil, amount: Money = usd(1_000), debtor: AccountID? = nil,
        creditor: AccountID? = nil, reference: String = "", key: IdempotencyKey? = nil
    ) -> StandingOrderRequest {
        StandingOrderRequest(
            from: debtor ?? main, to: .account(creditor ?? savings), amount: amount, reference: reference,
            schedule: StandingOrderSchedule(frequency, from: start ?? today, through: end),
            idempotencyKey: key ?? FreshKeys.next())
    }

    /// Creates an order of the operator.
    @discardableResult
    func order(_ request: StandingOrderRequest) async throws -> StandingOrder {
        try await self.operator.standingOrders.create(request, mode: .commit)
    }

    func change(
        _ order: StandingOrder, _ change: StandingOrderChange, mode: ExecutionMode = .commit
    ) async throws -> StandingOrder {
        try await self.operator.standingOrders.change(order.id, change, mode: mode)
    }

    func now(_ order: StandingOrder) async throws -> StandingOrder {
        try await self.operator.standingOrders.order(id: order.id)
    }

    /// Closes days, through today by default.
    @discardableResult
    func close(
        _ date: CalendarDate? = nil, mode: ExecutionMode = .commit
    ) async throws -> [ClosedDay] {
        let last = if let date { date } else { try await bank.control.today() }
        return try await self.operator.ledger.closeDays(through: last, mode: mode) { _ in }
    }

    /// Moves the clock by days, forward or back.
    func advance(days: Int) async throws {
        try await bank.control.advance(days * 86_400)
    }

    func advance(minutes: Int) async throws {
        try await bank.control.advance(minutes * 60)
    }
}

func day(_ text: String) -> CalendarDate {
    guard let date = CalendarDate(text) else { fatalError("A test's day is one: \(text)") }
    return date
}
