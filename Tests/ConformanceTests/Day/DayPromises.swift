import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of a bank about the end of days and about wrong clocks.
enum DayPromises {
    static let all: [Promise<FundedBank>] = closing + telling + late

    private static let kinds = ["settlements", "scheduledTransfers", "standingOrders", "interest", "fees"]

    private static let closing: [Promise<FundedBank>] = [
        Promise("days are closed in order and without gaps, each with its results") { funded in
            try await funded.order(funded.request(from: funded.today.adding(days: 1)))
            try await funded.advance(days: 2)
            let days = try await funded.close()
            XCTAssertEqual(days.map(\.date), (0...2).map { funded.today.adding(days: $0) })
            XCTAssertEqual(days.map { $0.work.map(\.kind) }, [kinds, kinds, kinds])
            XCTAssertEqual(
                days.map { $0.work.map(\.pieceCount) },
                [[0, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 0]])
            XCTAssertFalse(days.contains(where: \.wasClosedBefore))
        },
        Promise("a closed day, or one before the bank's first, is returned unchanged") { funded in
            try await funded.order(funded.request())
            let first = try await funded.close()
            for wanted in [nil, funded.today] {
                let again = try await funded.close(wanted)
                XCTAssertEqual(again.map(\.work), first.map(\.work))
                XCTAssertEqual(again.map(\.wasClosedBefore), [true])
            }
            let before = try await funded.close(day("1999-12-31"))
            XCTAssertEqual(before.map(\.date), [day("1999-12-31")])
            XCTAssertEqual(before.map(\.wasClosedBefore), [true])
        },
        Promise("only days up to the given one are closed") { funded in
            try await funded.advance(days: 2)
            let first = try await funded.close(funded.today.adding(days: 1))
            let rest = try await funded.close()
            XCTAssertEqual(first.count, 2)
            XCTAssertEqual(rest.map(\.date), [funded.today.adding(days: 2)])
        },
        Promise("without a date, the days that are over are closed") { funded in
            let ledger = funded.operator.ledger
            let before = try await ledger.closeDays(through: nil, mode: .commit) { _ in }
            XCTAssertEqual(before.map(\.date), [funded.today.adding(days: -1)])
            XCTAssertEqual(before.map(\.wasClosedBefore), [true])
            try await funded.advance(days: 2)
            let closed = try await ledger.closeDays(through: nil, mode: .commit) { _ in }
            XCTAssertEqual(closed.map(\.date), [funded.today, funded.today.adding(days: 1)])
        },
        Promise("payments that fail are counted, also when the day is shown again") { funded in
            try await funded.order(funded.request(amount: usd(20_000)))
            try await funded.order(funded.request())
            for days in [try await funded.close(), try await funded.close()] {
                XCTAssertEqual(days.map(\.failureCount), [1])
                XCTAssertEqual(
                    days[0].work.first { $0.kind == "standingOrders" },
                    ClosedDay.Work(kind: "standingOrders", pieceCount: 2, failureCount: 1))
            }
        },
        Promise("a future day is not closed") { funded in
            let tomorrow = funded.today.adding(days: 1)
            let refusal = ServiceError.invalidValue(
                field: .date, value: tomorrow.text,
                reason: .malformed(expected: "\(funded.today) or earlier"))
            for mode in [ExecutionMode.commit, .dryRun] {
                await assertRefused(refusal) { try await funded.close(tomorrow, mode: mode) }
            }
            let days = try await funded.close()
            XCTAssertEqual(days.map(\.wasClosedBefore), [false])
        },
        Promise("a dry run returns the results and stores nothing") { funded in
            try await funded.order(funded.request(.daily))
            try await funded.advance(days: 3)
            let tried = try await assertUnchanged(funded.bank) { try await funded.close(mode: .dryRun) }
            let made = try await funded.close()
            XCTAssertEqual(tried, made)
            XCTAssertEqual(made.count, 4)
        },
        Promise("only operators close days") { funded in
            await assertRefused(.unauthorized(.roleMissing(.operator))) {
                try await funded.customer.ledger.closeDays(through: nil, mode: .commit) { _ in }
            }
        },
    ]

    private static let telling: [Promise<FundedBank>] = [
        Promise("bookings on a closed day are moved to the next open day") { funded in
            try await funded.close()
            let cash = try await funded.operator.deposit(usd(100), to: funded.main)
            let tomorrow = funded.today.adding(days: 1)
            XCTAssertEqual(cash.bookingDate, tomorrow)
            XCTAssertEqual(cash.valueDate, funded.today)
            try await funded.operator.pay(usd(1), from: funded.main, to: funded.foreign)
            let entry = try await funded.operator.entries(of: funded.foreign).first
            XCTAssertEqual(entry?.bookingDate, tomorrow)
            XCTAssertEqual(entry?.valueDate, funded.today)
            try await funded.advance(days: 3)
            let later = try await funded.operator.deposit(usd(100), to: funded.main)
            XCTAssertEqual(later.bookingDate, funded.today.adding(days: 3))
        },
        Promise("if the clock is a few minutes behind, bookings get the time of the newest one") { funded in
            let before = try await funded.operator.pay(usd(1), from: funded.main, to: funded.foreign)
            try await funded.advance(minutes: -5)
            let after = try await funded.operator.pay(usd(1), from: funded.main, to: funded.foreign)
            XCTAssertEqual(after.createdAt, before.createdAt)
        },
        Promise("if the clock is further behind, nothing is booked and everything can be read") { funded in
            try await funded.advance(minutes: -6)
            let refusal = ServiceError.clockBehind(
                now: funded.bank.now.adding(milliseconds: -360_000), booked: funded.bank.now)
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(refusal, funded.bank) {
                    try await funded.operator.pay(usd(1), from: funded.main, to: funded.foreign, mode: mode)
                }
                try await assertRefusedWithoutEffect(refusal, funded.bank) {
                    try await funded.operator.deposit(usd(1), to: funded.main, mode: mode)
                }
            }
            let report = try await funded.operator.ledger.verify { _ in }
            XCTAssertTrue(report.isSound)
        },
        Promise("a clock that is behind fails no order, which is carried out once the clock is right") {
            funded in
            let made = try await funded.order(funded.request())
            try await funded.advance(minutes: -6)
            let refusal = await refusal { try await funded.close() }
            XCTAssertEqual(refusal?.code, "clockBehind")
            let order = try await funded.now(made)
            XCTAssertEqual(order, made)
            try await funded.advance(minutes: 6)
            try await funded.close()
            let balance = try await funded.operator.balance(funded.savings)
            XCTAssertEqual(balance, 1_000)
        },
        Promise("a clock that is behind fails no scheduled transfer") { funded in
            let made = try await funded.operator.transfers.create(
                TransferRequest(
                    from: funded.main, to: .account(funded.savings), amount: usd(700),
                    executionDate: funded.today.adding(days: 1), idempotencyKey: FreshKeys.next()),
                mode: .commit)
            try await funded.advance(days: 1)
            try await funded.operator.deposit(usd(1), to: funded.main)
            try await funded.advance(minutes: -6)
            let refusal = await refusal { try await funded.close() }
            XCTAssertEqual(refusal?.code, "clockBehind")
            let waiting = try await funded.operator.transfers.transfer(id: made.id)
            XCTAssertEqual(waiting.status, .pending)
            try await funded.advance(minutes: 6)
            try await funded.close()
            let balance = try await funded.operator.balance(funded.savings)
            XCTAssertEqual(balance, 700)
        },
    ]
}

extension DayPromises {
    private static let late: [Promise<FundedBank>] = [
        Promise("orders that a late end of day makes are booked on their own day") { funded in
            let due = funded.today.adding(days: 1)
            let scheduled = try await funded.operator.transfers.create(
                TransferRequest(
                    from: funded.main, to: .account(funded.savings), amount: usd(700), executionDate: due,
                    idempotencyKey: FreshKeys.next()),
                mode: .commit)
            try await funded.order(funded.request(from: due.adding(days: 1)))
            try await funded.advance(days: 40)
            try await funded.operator.deposit(usd(1), to: funded.savings)
            try await funded.close()
            let entries = try await funded.operator.entries(of: funded.savings)
            let days = [funded.today.adding(days: 40), due.adding(days: 32), due.adding(days: 1), due]
            XCTAssertEqual(entries.map(\.bookingDate), days)
            XCTAssertEqual(entries.map(\.valueDate), days)
            XCTAssertEqual(entries.map(\.entryNumber), [1, 4, 3, 2])
            let made = try await funded.operator.transfers.transfer(id: scheduled.id)
            XCTAssertEqual(made.executionDate, due)
            XCTAssertEqual(made.createdAt, scheduled.createdAt)
        },
        Promise("lists are in the order of booking days, page by page and with a cursor") { funded in
            try await funded.order(
                funded.request(.daily, from: funded.today.adding(days: 1), amount: usd(100)))
            for _ in 1...3 {
                try await funded.advance(days: 1)
                try await funded.operator.pay(usd(1), from: funded.main, to: funded.savings)
            }
            try await funded.close()
            for query in [
                TransactionQuery(), TransactionQuery(accountID: funded.main),
                TransactionQuery(accountID: funded.savings, text: "TRANSFER"),
                TransactionQuery(from: funded.today.adding(days: 2), direction: .credit),
            ] {
                let all = try await funded.operator.entries(query)
                XCTAssertEqual(all.map(\.bookingDate), all.map(\.bookingDate).sorted(by: >))
                var (cursor, found) = (nil as String?, [Transaction]())
                for number in 1...100 {
                    let page = try await funded.operator.transactions.transactions(
                        query, page: PageRequest(limit: 2, after: cursor))
                    let numbered = try await funded.operator.transactions.transactions(
                        query, page: PageRequest(page: number, limit: 2))
                    XCTAssertEqual(page.items, numbered.items)
                    found += page.items
                    cursor = page.nextCursor
                    if cursor == nil { break }
                }
                XCTAssertEqual(found, all)
            }
        },
    ]
}

extension BankConformanceTests {
    func testDayPromises_AreKept() async throws { try await keep(DayPromises.all) }
}
