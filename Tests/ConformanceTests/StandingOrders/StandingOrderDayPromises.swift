import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises about the execution of orders at the end of days.
enum StandingOrderDayPromises {
    static let all: [Promise<FundedBank>] = paying + lackingMoney

    private static let paying: [Promise<FundedBank>] = [
        Promise("an order is paid as a transfer at the end of its day, and not before") { funded in
            let made = try await funded.order(
                funded.request(from: funded.today.adding(days: 1), reference: "Plan"))
            try await funded.close()
            let none = try await funded.balances()
            try await funded.advance(days: 1)
            let closed = try await funded.close()
            let balances = try await funded.balances()
            XCTAssertEqual(none, [10_000, 0, 5_000, 2_000])
            XCTAssertEqual(balances, [9_000, 1_000, 5_000, 2_000])
            XCTAssertEqual(pieces(closed), [1])
            let transfers = try await funded.operator.transfers.transfers(page: nil).items
            let transfer = try XCTUnwrap(transfers.first)
            XCTAssertEqual(transfer.reference, "Plan")
            let order = try await funded.now(made)
            XCTAssertEqual(
                order.lastOutcome,
                StandingOrder.Outcome(
                    .executed, of: funded.today.adding(days: 1), transferID: transfer.id))
            XCTAssertEqual(order.nextExecutionDate, day("2026-08-01"))
        },
        Promise("no day is paid twice, also after closing it again or stopping the order") {
            funded in
            let made = try await funded.order(funded.request(.weekly))
            try await funded.close()
            try await assertUnchanged(funded.bank) {
                try await funded.close()
                _ = try await funded.change(made, .pause)
                _ = try await funded.change(made, .resume)
                try await funded.advance(days: 1)
                try await funded.close()
            }
        },
        Promise("the end date is included and the last") { funded in
            let made = try await funded.order(
                funded.request(.weekly, through: funded.today.adding(days: 14)))
            try await funded.advance(days: 100)
            let closed = try await funded.close()
            let order = try await funded.now(made)
            let balance = try await funded.operator.balance(funded.savings)
            XCTAssertEqual(closed.count, 101)
            XCTAssertEqual(balance, 3_000)
            XCTAssertEqual(order.status, .completed)
            XCTAssertNil(order.nextExecutionDate)
        },
        Promise("paused and cancelled orders and skipped days are not paid") { funded in
            let orders = [
                try await funded.order(funded.request()), try await funded.order(funded.request()),
                try await funded.order(funded.request()),
            ]
            _ = try await funded.change(orders[0], .pause)
            _ = try await funded.change(orders[1], .cancel)
            _ = try await funded.change(orders[2], .skip)
            _ = try await assertUnchanged(funded.bank) { try await funded.close() }
        },
        Promise("other refusals fail the occurrence at once, and the next one is made") { funded in
            let made = try await funded.order(funded.request(.weekly))
            _ = try await funded.operator.accounts.freeze(
                funded.main, scope: .all, reason: "Lost card", mode: .commit)
            try await funded.close()
            let failed = try await funded.now(made)
            XCTAssertEqual(
                failed.lastOutcome,
                StandingOrder.Outcome(.failed, of: funded.today, reason: "accountFrozen"))
            _ = try await funded.operator.accounts.unfreeze(funded.main, mode: .commit)
            try await funded.advance(days: 7)
            try await funded.close()
            let balance = try await funded.operator.balance(funded.savings)
            XCTAssertEqual(balance, 1_000)
        },
    ]

    private static let lackingMoney: [Promise<FundedBank>] = [
        Promise("an occurrence without funds is retried on three more days, then fails") { funded in
            let made = try await funded.order(funded.request(amount: usd(20_000)))
            for attempt in 1...3 {
                try await funded.close()
                let order = try await funded.now(made)
                XCTAssertEqual(
                    order.retry, StandingOrder.Retry(of: funded.today, attemptCount: attempt))
                XCTAssertEqual(order.nextExecutionDate, funded.today.adding(days: attempt))
                XCTAssertNil(order.lastOutcome)
                try await funded.advance(days: 1)
            }
            try await funded.close()
            let order = try await funded.now(made)
            XCTAssertEqual(
                order.lastOutcome,
                StandingOrder.Outcome(.failed, of: funded.today, reason: "insufficientFunds"))
            XCTAssertNil(order.retry)
            XCTAssertEqual(order.status, .active)
            XCTAssertEqual(order.nextExecutionDate, day("2026-07-30"))
        },
        Promise("money that arrives in between pays the occurrence, once") { funded in
            let made = try await funded.order(funded.request(amount: usd(20_000)))
            try await funded.close()
            try await funded.advance(days: 1)
            try await funded.operator.deposit(usd(15_000), to: funded.main)
            try await funded.close()
            try await funded.advance(days: 3)
            try await funded.close()
            let balances = try await funded.balances()
            let order = try await funded.now(made)
            XCTAssertEqual(balances, [5_000, 20_000, 5_000, 2_000])
            XCTAssertEqual(order.lastOutcome?.occurrenceDate, funded.today)
            XCTAssertEqual(order.nextExecutionDate, day("2026-07-30"))
        },
        Promise("there is no retry on the day of the next occurrence") { funded in
            let made = try await funded.order(funded.request(.daily, amount: usd(20_000)))
            try await funded.close()
            let order = try await funded.now(made)
            XCTAssertEqual(order.lastOutcome?.result, .failed)
            XCTAssertEqual(order.nextExecutionDate, funded.today.adding(days: 1))
        },
        Promise("there is no retry after the last day of the order") { funded in
            let made = try await funded.order(
                funded.request(through: funded.today.adding(days: 1), amount: usd(20_000)))
            try await funded.close()
            let waiting = try await funded.now(made)
            XCTAssertEqual(waiting.nextExecutionDate, funded.today.adding(days: 1))
            try await funded.advance(days: 1)
            try await funded.close()
            let order = try await funded.now(made)
            XCTAssertEqual(order.lastOutcome?.result, .failed)
            XCTAssertEqual(order.status, .completed)
        },
        Promise("skipping ends an occurrence that waits for money") { funded in
            let made = try await funded.order(funded.request(amount: usd(20_000)))
            try await funded.close()
            let skipped = try await funded.change(made, .skip)
            XCTAssertEqual(skipped.lastOutcome, StandingOrder.Outcome(.skipped, of: funded.today))
            XCTAssertNil(skipped.retry)
            XCTAssertEqual(skipped.nextExecutionDate, day("2026-07-30"))
        },
    ]

    /// The number of standing orders processed on each day.
    private static func pieces(_ days: [ClosedDay]) -> [Int?] {
        days.map { $0.work.first { $0.kind == "standingOrders" }?.pieceCount }
    }
}

extension BankConformanceTests {
    func testStandingOrderDayPromises_AreKept() async throws { try await keep(StandingOrderDayPromises.all) }
}
