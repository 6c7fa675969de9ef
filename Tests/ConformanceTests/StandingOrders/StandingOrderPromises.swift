import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``StandingOrderServiceProtocol`` about making and changing orders.
enum StandingOrderPromises {
    static let all: [Promise<FundedBank>] = making + changing

    private static let making: [Promise<FundedBank>] = [
        Promise("a new order is returned, listed and shown") { funded in
            let made = try await funded.order(funded.request(reference: " Plan "))
            XCTAssertEqual(
                made,
                StandingOrder(
                    id: "SOR001", fromAccountID: funded.main,
                    creditor: .destination(.account(funded.savings)),
                    creditorName: "Savings", amount: usd(1_000), reference: "Plan",
                    schedule: StandingOrderSchedule(.monthly, from: funded.today), status: .active,
                    nextExecutionDate: funded.today))
            let shown = try await funded.now(made)
            let listed = try await funded.operator.standingOrders.orders(page: nil).items
            XCTAssertEqual(shown, made)
            XCTAssertEqual(listed, [made])
        },
        Promise("creating an order moves no money and needs none") { funded in
            try await assertUnchanged(funded.bank) {
                try await funded.order(funded.request(amount: usd(1_000_000)))
                try await funded.order(funded.request(debtor: funded.savings, creditor: funded.main))
            }
        },
        Promise("a dry run returns the order and stores nothing") { funded in
            let request = funded.request()
            let tried = try await funded.operator.standingOrders.create(request, mode: .dryRun)
            let none = try await funded.operator.standingOrders.orders(page: nil).items
            let made = try await funded.order(request)
            XCTAssertEqual(none, [])
            XCTAssertEqual(tried, made)
        },
        Promise("a repeated key returns the first order in its present state, also on a later day") {
            funded in
            let request = funded.request()
            let made = try await funded.order(request)
            let paused = try await funded.change(made, .pause)
            try await funded.advance(days: 3)
            let again = try await funded.order(request)
            XCTAssertEqual(again, paused)
            let other = funded.request(amount: usd(2), key: request.idempotencyKey)
            await assertRefused(.duplicateRequest(request.idempotencyKey)) { try await funded.order(other) }
        },
        Promise("an order is visible to owners of its account and to the operator") { funded in
            let made = try await funded.customer.standingOrders.create(
                funded.request(debtor: funded.foreign, creditor: funded.main), mode: .commit)
            let own = try await funded.order(funded.request())
            let customers = try await funded.customer.standingOrders.orders(page: nil).items
            let operators = try await funded.operator.standingOrders.orders(page: nil).items
            let seen = try await funded.now(made)
            XCTAssertEqual(customers, [made])
            XCTAssertEqual(operators, [own])
            XCTAssertEqual(seen, made)
            await assertRefused(.notFound(.standingOrder, name: own.id.text)) {
                try await funded.customer.standingOrders.order(id: own.id)
            }
        },
        Promise("orders are listed in pages, oldest first") { funded in
            var orders: [StandingOrder] = []
            for _ in 0..<5 { orders.append(try await funded.order(funded.request())) }
            try await assertPaging(of: orders) { try await funded.operator.standingOrders.orders(page: $0) }
            try await assertUnknownCursorsAreRefused {
                try await funded.operator.standingOrders.orders(page: $0)
            }
        },
    ]

    private static let changing: [Promise<FundedBank>] = [
        Promise(
            "a monthly order from 31 January falls on the last day of short months, and on the 31st again"
        ) { funded in
            let made = try await funded.order(funded.request(from: day("2027-01-31")))
            let dates = try await skipped(made, times: 4, funded)
            XCTAssertEqual(dates, ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"])
        },
        Promise("a yearly order from 29 February falls on the 28th in common years") { funded in
            let made = try await funded.order(funded.request(.annual, from: day("2028-02-29")))
            let dates = try await skipped(made, times: 4, funded)
            XCTAssertEqual(dates, ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"])
        },
        Promise("a resumed order continues with its first occurrence from today") { funded in
            let made = try await funded.order(funded.request(.weekly))
            let paused = try await funded.change(made, .pause)
            try await funded.advance(days: 10)
            let resumed = try await funded.change(made, .resume)
            XCTAssertEqual(paused.status, .paused)
            XCTAssertNil(paused.nextExecutionDate)
            XCTAssertEqual(resumed.status, .active)
            XCTAssertEqual(resumed.nextExecutionDate, funded.today.adding(days: 14))
        },
        Promise("skipping the last occurrence completes the order") { funded in
            let end = funded.today.adding(days: 7)
            let made = try await funded.order(funded.request(.weekly, through: end))
            let once = try await funded.change(made, .skip)
            let twice = try await funded.change(made, .skip)
            XCTAssertEqual(once.nextExecutionDate, end)
            XCTAssertEqual(once.lastOutcome, StandingOrder.Outcome(.skipped, of: funded.today))
            XCTAssertEqual(twice.status, .completed)
            XCTAssertNil(twice.nextExecutionDate)
        },
        Promise("pausing and resuming does not restore a skipped occurrence") { funded in
            let made = try await funded.order(funded.request(.weekly))
            _ = try await funded.change(made, .skip)
            _ = try await funded.change(made, .pause)
            let resumed = try await funded.change(made, .resume)
            XCTAssertEqual(resumed.nextExecutionDate, funded.today.adding(days: 7))
        },
        Promise("a cancelled order stays cancelled") { funded in
            let made = try await funded.order(funded.request())
            let cancelled = try await funded.change(made, .cancel)
            let shown = try await funded.now(made)
            XCTAssertEqual(cancelled.status, .cancelled)
            XCTAssertEqual(shown, cancelled)
        },
        Promise("a dry run of a change returns it and stores nothing") { funded in
            let made = try await funded.order(funded.request())
            for change in [StandingOrderChange.pause, .skip, .cancel] {
                _ = try await funded.change(made, change, mode: .dryRun)
                let shown = try await funded.now(made)
                XCTAssertEqual(shown, made, change.rawValue)
            }
        },
    ]

    /// The next date of an order after each of several skips.
    private static func skipped(
        _ order: StandingOrder, times: Int, _ funded: FundedBank
    ) async throws -> [String?] {
        var dates: [String?] = []
        for _ in 0..<times {
            dates.append(try await funded.change(order, .skip).nextExecutionDate?.text)
        }
        return dates
    }
}

extension BankConformanceTests {
    func testStandingOrderPromises_AreKept() async throws { try await keep(StandingOrderPromises.all) }
}
