import BankDomain
import BankRules
import BankSQL
import BankServices
import BankTestSupport
import Synchronization
import XCTest

@testable import BankLedger

/// Value dates in the past while the end of a day is under way, at another server, and on imported accounts.
final class ValueDateTests: LedgerTestCase {
    private let clock = MovableClock(TestBank.instant)
    private let product: ProductID = "instant-savings"

    override func setUp() async throws {
        try await super.setUp()
        bank = TestBank(path: folder + "/ledger.db", clock: clock)
        try await bank.initialize()
    }

    private func open() async throws -> AccountID {
        let opening = AccountOpening(
            accountType: .savings, currency: .usd, accountName: "x", productID: product)
        return try await bank.accounts.open(opening, mode: .commit).id
    }

    private func deposit(
        _ minorUnits: Int64, to id: AccountID, from date: CalendarDate?
    ) async throws -> Transaction {
        try await bank.teller.deposit(
            CashRequest(
                accountID: id, amount: .usd(minorUnits), valueDate: date, idempotencyKey: .fresh()),
            mode: .commit)
    }

    private func interest(_ id: AccountID) async throws -> Int64? {
        try await bank.accounts.accruals(of: id)?.interest.minorUnits
    }

    private func close(_ work: [LedgerDayWork] = LedgerDayWork.all, through date: CalendarDate) async throws {
        _ = try await LedgerService(store: bank.store, principals: bank.principals, dayWork: work)
            .closeDays(through: date, mode: .commit) { _ in }
    }

    private func stored() async throws -> [[Int64]] {
        try await bank.store.read { transaction in
            try transaction.flushed.rows(
                "SELECT account, credit, credit_parts FROM account_accrual ORDER BY account"
            ) { [$0.int64("account"), $0.int64("credit"), $0.int64("credit_parts")] }
        }
    }

    // The night of 15 January on 10,000.00 at 1.75 %: 175,000,000 ÷ 3,650,000 = 47.9.
    func testBookingWhileADayEnds_CountsOnceForAccountsThatItHasVisitedAndForTheOthers() async throws {
        let ids = [try await open(), try await open(), try await open()]
        for id in ids { _ = try await deposit(1_000_000, to: id, from: nil) }
        clock.advance(seconds: 86_400)
        let interrupted = LedgerDayWork(name: "interest") { [counter = Pieces()] in
            guard counter.next() == 0 else { throw Interruption() }
            return DayPieces(try $0.accruals.accrueInterest(closing: $1, perPiece: 1))
        }
        try? await close([interrupted], through: TestBank.day)
        let visited = try await stored().count
        XCTAssertEqual(visited, 1, "the first account was visited, the others were not")
        for id in ids {
            let entry = try await deposit(1_000_000, to: id, from: TestBank.day)
            XCTAssertEqual(entry.bookingDate, TestBank.day.adding(days: 1))
        }
        try await close(through: TestBank.day)
        for id in ids {
            let accrued = try await interest(id)
            XCTAssertEqual(accrued, 95, "\(id)")
        }
        let report = try await bank.books.verify { _ in }
        XCTAssertTrue(report.isSound)
    }

    func testBookingThroughAnotherServer_AddsToTheSameInterest() async throws {
        let id = try await open()
        clock.advance(seconds: 2 * 86_400)
        try await close(through: TestBank.day.adding(days: 1))
        let other = TestBank(path: bank.path, clock: clock)
        let tellers = [bank.teller, other.teller]
        try await withThrowingTaskGroup { group in
            for (delay, teller) in tellers.enumerated() {
                let request = CashRequest(
                    accountID: id, amount: .usd(1_000_000), valueDate: TestBank.day.adding(days: delay),
                    idempotencyKey: .fresh())
                group.addTask { _ = try await teller.deposit(request, mode: .commit) }
            }
            try await group.waitForAll()
        }
        let accrued = try await interest(id)
        XCTAssertEqual(accrued, 143)  // 3 × 47.9
        await other.store.close()
    }

    func testBookingAndItsOpposite_LeaveWhatHadAccruedToTheLastPart() async throws {
        let id = try await open()
        _ = try await deposit(1_234_567, to: id, from: nil)
        clock.advance(seconds: 3 * 86_400)
        try await close(through: TestBank.day.adding(days: 2))
        let before = try await stored()
        let entry = try await deposit(7_654_321, to: id, from: TestBank.day.adding(days: 1))
        let between = try await stored()
        XCTAssertNotEqual(between, before)
        _ = try await bank.teller.reverse(
            entry.id, Correction(reason: "Wrong", idempotencyKey: .fresh()), valueDate: entry.valueDate,
            mode: .commit)
        let after = try await stored()
        XCTAssertEqual(after, before)
    }

    func testDayBeforeTheBanksFirst_IsRefusedForAnImportedAccountToo() async throws {
        let map = try file(
            "map.json",
            """
            {"separator": ";", "quote": "\\"", "currency": "USD", "files": [
              {"kind": "accounts", "header": ["number", "name", "opened"], "number": "number",
               "opened": {"column": "opened", "format": "YYYY-MM-DD"}, "type": "checking", "name": "{name}"}]}
            """)
        let rows = try file("rows.csv", "number;name;opened\n77;Old;2019-05-01\n")
        _ = try await bank.books.importFiles(ImportRequest(mapPath: map, filePaths: [rows])) { _ in }
        let id = try await bank.teller.account(named: "77").id
        clock.advance(seconds: 86_400)
        let date = TestBank.day.adding(days: -1)
        await assertRefused(
            .invalidValue(field: .valueDate, value: date.text, reason: .beforeOpening(TestBank.day))
        ) { try await self.deposit(1, to: id, from: date) }
        _ = try await deposit(1, to: id, from: TestBank.day)
    }
}

/// Counts from any thread.
private final class Pieces: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock {
            $0 += 1
            return $0 - 1
        }
    }
}
