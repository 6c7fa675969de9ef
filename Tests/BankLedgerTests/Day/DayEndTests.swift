import BankDomain
import BankRules
import BankSQL
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

/// An interrupted end of day, and the state that it leaves.
final class DayEndTests: LedgerTestCase {
    private static let today = TestBank.day

    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
    }

    private func order(_ from: AccountID, _ to: AccountID, key: String) async throws {
        let orders = LedgerStandingOrderService(store: bank.store, principals: bank.principals)
        _ = try await orders.create(
            StandingOrderRequest(
                from: from, to: .account(to), amount: .usd(1_000),
                schedule: StandingOrderSchedule(.monthly, from: Self.today), idempotencyKey: .init(key)!),
            mode: .commit)
    }

    private func close(
        _ work: [LedgerDayWork] = LedgerDayWork.all, mode: ExecutionMode = .commit
    ) async throws -> [ClosedDay] {
        try await LedgerService(store: bank.store, principals: bank.principals, dayWork: work)
            .closeDays(through: Self.today, mode: mode) { _ in }
    }

    /// Standing orders that fail before this piece of work, as after a crash.
    private static func interrupted(beforePiece number: Int64) -> [LedgerDayWork] {
        [
            LedgerDayWork(name: "standingOrders") { transaction, day in
                let done = try transaction.flushed.first("SELECT sum(piece_count) AS count FROM day_work") {
                    $0.int64("count")
                }
                guard done ?? 0 < number - 1 else { throw Interruption() }
                return try LedgerDayWork.standingOrders.doNext(&transaction, day)
            }
        ]
    }

    func testAnInterruptedEndOfDay_DoesEverythingOnce() async throws {
        let (from, to) = (try await bank.open("Main", 10_000), try await bank.open("Savings"))
        for name in ["a", "b", "c"] { try await order(from.id, to.id, key: name) }
        for piece: Int64 in 1...4 {
            do {
                _ = try await close(Self.interrupted(beforePiece: piece))
                XCTFail("it was not interrupted before piece \(piece)")
            } catch {}
            let balance = try await bank.balance(to.id)
            XCTAssertEqual(balance, 1_000 * (piece - 1), "earlier pieces are kept")
        }
        let days = try await close()
        let again = try await close()
        let balance = try await bank.balance(to.id)
        XCTAssertEqual(balance, 3_000)
        XCTAssertEqual(days.map(\.wasClosedBefore), [false])
        XCTAssertEqual(
            days.first?.work.first { $0.kind == "standingOrders" },
            ClosedDay.Work(kind: "standingOrders", pieceCount: 3))
        XCTAssertEqual(again.map(\.wasClosedBefore), [true])
        XCTAssertEqual(again.map(\.work), days.map(\.work))
    }

    func testAnInterruptedPiece_LeavesNothing() async throws {
        let (from, to) = (try await bank.open("Main", 10_000), try await bank.open("Savings"))
        try await order(from.id, to.id, key: "a")
        let lost = LedgerDayWork(name: "standingOrders") { transaction, day -> DayPieces in
            _ = try LedgerDayWork.standingOrders.doNext(&transaction, day)
            throw Interruption()
        }
        do {
            _ = try await close([lost])
            XCTFail("it was not interrupted")
        } catch {}
        let balance = try await bank.balance(to.id)
        let lines = try await bank.store.read { transaction in
            try transaction.flushed.rows("SELECT kind FROM notification WHERE kind LIKE 'standingOrder%'") {
                $0.text("kind")
            }
        }
        XCTAssertEqual(balance, 0)
        XCTAssertEqual(lines, [])
        _ = try await close()
        let after = try await bank.balance(to.id)
        XCTAssertEqual(after, 1_000)
    }

    func testServer_EndsTheDaysThatAreOver() async throws {
        let (from, to) = (try await bank.open("Main", 10_000), try await bank.open("Savings"))
        try await order(from.id, to.id, key: "a")
        let clock = MovableClock(TestBank.instant)
        clock.advance(seconds: 2 * 86_400)
        let later = TestBank(path: bank.path, clock: clock)
        try await later.store.endPastDays()
        try await later.store.endPastDays()
        let booked = try await later.store.read {
            try $0.flushed.first("SELECT max(booking_date) AS day FROM transfer") { $0.int64("day") }
        }
        let last = try await later.store.read { try $0.days.lastClosedDay() }
        XCTAssertEqual(last, Self.today.adding(days: 1))
        XCTAssertEqual(booked, Int64(Self.today.dayNumber))
        await later.store.close()
    }

    func testTwoEndsOfTheDayAtOnce_DoEverythingOnce() async throws {
        let (from, to) = (try await bank.open("Main", 10_000), try await bank.open("Savings"))
        for name in ["a", "b", "c", "d"] { try await order(from.id, to.id, key: name) }
        let other = TestBank(path: bank.path)
        let books = bank.books
        async let first = books.closeDays(through: Self.today, mode: .commit) { _ in }
        async let second = other.books.closeDays(through: Self.today, mode: .commit) { _ in }
        let closed = try await (first + second).filter { !$0.wasClosedBefore }
        let balance = try await bank.balance(to.id)
        XCTAssertEqual(closed.count, 1)
        XCTAssertEqual(balance, 4_000)
        await other.store.close()
    }

    func testOwnersAreNotified_OfPaidAndFailedOrders() async throws {
        let (rich, poor) = (try await bank.open("Main", 10_000), try await bank.open("Savings"))
        try await order(rich.id, poor.id, key: "a")
        _ = try await close()
        try await bank.store.change(.commit) { transaction in
            try transaction.write(
                .update("standing_order", set: "next_execution_date, amount", where: "TRUE"), 1, 100000)
            try transaction.write(.delete(from: "closed_day", where: "TRUE"))
            try transaction.write(
                .update("standing_order", set: "retried_date, attempt_count", where: "TRUE"), 1, 3)
        }
        _ = try await close()
        let news = try await bank.store.read { transaction in
            try transaction.flushed.rows("SELECT kind, subject, amount, detail FROM notification ORDER BY id")
            {
                [$0.text("kind"), $0.text("subject"), String($0.int64("amount")), $0.text("detail")]
            }
        }
        XCTAssertTrue(news.contains(["standingOrderExecuted", "SOR001", "1000", "Savings"]))
        XCTAssertEqual(news.last, ["standingOrderFailed", "SOR001", "100000", "Savings"])
    }

    func testEveryChange_IsInTheAuditTrail() async throws {
        let (from, to) = (try await bank.open("Main", 10_000), try await bank.open("Savings"))
        try await order(from.id, to.id, key: "a")
        let orders = LedgerStandingOrderService(store: bank.store, principals: bank.principals)
        for change in [StandingOrderChange.pause, .resume, .skip, .cancel, .cancel] {
            _ = try? await orders.change("SOR001", change, mode: .commit)
        }
        _ = try await orders.order(id: "SOR001")
        _ = try await close()
        _ = try? await bank.books.closeDays(through: Self.today.adding(days: 1), mode: .commit) { _ in }
        let lines = try await bank.store.read { transaction in
            try transaction.flushed.rows(
                """
                SELECT operation, subject, outcome FROM audit_event
                WHERE operation LIKE 'standing%' OR operation LIKE 'ledger%' ORDER BY id
                """
            ) { [$0.text("operation"), $0.text("subject"), $0.text("outcome")] }
        }
        XCTAssertEqual(
            lines,
            [
                ["standing-orders.create", "ACC001", "done"], ["standing-orders.pause", "SOR001", "done"],
                ["standing-orders.resume", "SOR001", "done"], ["standing-orders.skip", "SOR001", "done"],
                ["standing-orders.cancel", "SOR001", "done"],
                ["standing-orders.cancel", "SOR001", "invalidState"],
                ["ledger.close-day", "2026-01-15", "done"],
                ["ledger.close-day", "2026-01-16", "invalidValue"],
            ])
    }
}
