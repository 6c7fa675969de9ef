import BankDomain
import BankRules
import BankSQL
import BankServices
import BankTestSupport
import Synchronization
import XCTest

@testable import BankLedger

/// Interest and fees of the ledger: interruptions, late closings, and storage.
final class AccrualTests: LedgerTestCase {
    private let clock = MovableClock(TestBank.instant)

    override func setUp() async throws {
        try await super.setUp()
        bank = TestBank(path: folder + "/ledger.db", clock: clock)
        try await bank.initialize()
    }

    /// Opens accounts of a product, each with some money.
    private func open(_ count: Int, _ product: ProductID, _ minorUnits: Int64) async throws -> [AccountID] {
        var ids: [AccountID] = []
        for _ in 0..<count {
            let type = try ProductCatalogue.product(product).accountType
            let opening = AccountOpening(
                accountType: type, currency: .usd, accountName: "x", productID: product)
            let id = try await bank.accounts.open(opening, mode: .commit).id
            _ = try await deposit(.usd(minorUnits), to: id)
            ids.append(id)
        }
        return ids
    }

    private func deposit(_ amount: Money, to id: AccountID) async throws -> Transaction {
        try await bank.teller.deposit(
            CashRequest(accountID: id, amount: amount, idempotencyKey: .fresh()), mode: .commit)
    }

    private func close(_ work: [LedgerDayWork] = LedgerDayWork.all) async throws -> [ClosedDay] {
        try await LedgerService(store: bank.store, principals: bank.principals, dayWork: work)
            .closeDays(through: clock.now().utcDate, mode: .commit) { _ in }
    }

    private static func accruals(perPiece count: Int) -> [LedgerDayWork] {
        [
            LedgerDayWork(name: "interest") {
                DayPieces(try $0.accruals.accrueInterest(closing: $1, perPiece: count))
            },
            LedgerDayWork(name: "fees") {
                DayPieces(try $0.accruals.chargeFees(closing: $1, perPiece: count))
            },
        ]
    }

    /// Interest and fees in pieces of two accounts. They fail after a number of steps, as after a crash.
    private static func interrupted(after count: Int) -> [LedgerDayWork] {
        let counter = Counter()
        return accruals(perPiece: 2).map { work in
            LedgerDayWork(name: work.name) { transaction, day -> DayPieces in
                guard counter.next() < count else { throw Interruption() }
                return try work.doNext(&transaction, day)
            }
        }
    }

    private func interest(_ id: AccountID) async throws -> Int64? {
        try await bank.accounts.accruals(of: id)?.interest.minorUnits
    }

    private func goTo(_ date: String) throws {
        let days = try XCTUnwrap(CalendarDate(date)).dayNumber - clock.now().utcDate.dayNumber
        clock.advance(seconds: Int64(days) * 86_400)
    }

    // The night of 15 January on 10,000.00 at 1.75 %: 175,000,000 ÷ 3,650,000 = 47.9.
    func testAnInterruptedEndOfDay_AccruesEveryNightOnce() async throws {
        let ids = try await open(5, "instant-savings", 1_000_000)
        for count in 1...2 { _ = try? await close(Self.interrupted(after: count)) }
        let days = try await close(Self.accruals(perPiece: 2))
        XCTAssertEqual(
            days.first?.work, [.init(kind: "interest", pieceCount: 5), .init(kind: "fees", pieceCount: 0)])
        for id in ids {
            let accrued = try await interest(id)
            XCTAssertEqual(accrued, 47)
        }
    }

    func testAnInterruptedEndOfMonth_BooksEverythingOnce() async throws {
        try goTo("2026-01-30")
        _ = try await close()
        try goTo("2026-02-01")
        let ids = try await open(5, "premium-checking", 100_000_000)
        try goTo("2026-02-27")
        _ = try await close()
        try goTo("2026-02-28")
        // Some pieces of interest, then the last one, then pieces of fees.
        for count in [1, 1, 2, 2, 3] { _ = try? await close(Self.interrupted(after: count)) }
        let days = try await close(Self.accruals(perPiece: 2))
        XCTAssertEqual(days.map(\.date.text), ["2026-02-28"])
        for id in ids {
            let entries = try await bank.transactions.transactions(
                TransactionQuery(accountID: id), page: PageRequest()
            ).items.map { "\($0.bookingDate) \($0.description) \($0.amount.minorUnits)" }
            // 100,000,000 × 25 × 30 ÷ 3,600,000 = 20,833.3
            XCTAssertEqual(
                entries,
                [
                    "2026-02-28 Monthly fee -1200", "2026-02-28 Interest 20833",
                    "2026-02-01 Cash deposit 100000000",
                ])
        }
        let report = try await bank.books.verify { _ in }
        XCTAssertTrue(report.isSound)
    }

    func testTwoEndsOfTheDayAtOnce_AccrueEveryNightOnce() async throws {
        let ids = try await open(6, "instant-savings", 1_000_000)
        let work = Self.accruals(perPiece: 1)
        let other = TestBank(path: bank.path, clock: clock)
        let books = LedgerService(store: bank.store, principals: bank.principals, dayWork: work)
        let others = LedgerService(store: other.store, principals: other.principals, dayWork: work)
        let today = clock.now().utcDate
        async let first = books.closeDays(through: today, mode: .commit) { _ in }
        async let second = others.closeDays(through: today, mode: .commit) { _ in }
        let closed = try await (first + second).filter { !$0.wasClosedBefore }
        XCTAssertEqual(closed.map { $0.work.first?.pieceCount }, [6])
        for id in ids {
            let accrued = try await interest(id)
            XCTAssertEqual(accrued, 47)
        }
        await other.store.close()
    }

    func testBookingsAfterTheCutOff_AreOfTheNextDay_AlsoBeforeTheDayIsClosed() async throws {
        let ids = try await open(3, "instant-savings", 1_000_000)
        _ = try? await close(Self.interrupted(after: 1))
        let booked = try await deposit(.usd(1_000_000), to: try XCTUnwrap(ids.last))
        XCTAssertEqual(booked.bookingDate, TestBank.day.adding(days: 1))
        _ = try await close()
        for id in ids {
            let accrued = try await interest(id)
            XCTAssertEqual(accrued, 47, "the last account accrued after the deposit")
        }
    }

    func testImportsForLaterDays_BearNoInterestBeforeThem() async throws {
        let id = try await open(1, "instant-savings", 1_000_000)[0]
        let account = try await bank.accounts.account(id: id)
        let map = try file(
            "map.json",
            """
            {"separator": ";", "quote": "\\"", "currency": "USD", "files": [
              {"kind": "bookings", "header": ["number", "date", "way", "amount"], "account": "number",
               "date": {"column": "date", "format": "YYYY-MM-DD"}, "amount": "amount",
               "direction": {"column": "way", "credit": ["in"], "debit": ["out"]},
               "rules": [{"when": {}, "account": "clearing", "description": "Imported", "category": "other"}]}]}
            """)
        let rows = try file(
            "rows.csv",
            """
            number;date;way;amount
            \(account.accountNumber);2026-01-10;in;10000.00
            \(account.accountNumber);2026-01-16;in;10000.00

            """)
        _ = try await bank.books.importFiles(ImportRequest(mapPath: map, filePaths: [rows])) { _ in }
        _ = try await deposit(.usd(1), to: id)
        _ = try await close()
        let first = try await interest(id)
        XCTAssertEqual(first, 95)  // 2,000,001 × 175 ÷ 3,650,000
        try goTo("2026-01-17")
        _ = try await close()
        let third = try await interest(id)
        XCTAssertEqual(third, 383)  // (2,000,001 + 2 × 3,000,001) × 175 ÷ 3,650,000
    }

    func testAccruals_KeepFractionsOfMinorUnits() async throws {
        let id = try await open(1, "instant-savings", 1_000_000)[0]
        _ = try await close()
        let stored = try await bank.store.read { transaction in
            try transaction.flushed.rows(
                "SELECT account, credit, credit_parts, debit, fees_due FROM account_accrual"
            ) { row in
                [
                    row.int64("account"), row.int64("credit"), row.int64("credit_parts"), row.int64("debit"),
                    row.int64("fees_due"),
                ]
            }
        }
        // 175,000,000 = 47 × 3,650,000 + 3,450,000; a part of 3,650,000 is 72 parts.
        XCTAssertEqual(stored, [[id.number ?? 0, 47, 3_450_000 * 72, 0, 0]])
    }

    func testImpossibleNumbers_AreDamage() async throws {
        let id = try await open(1, "instant-savings", 1_000_000)[0]
        _ = try await close()
        await bank.store.close()
        try bank.tamper("UPDATE account_accrual SET credit = -1")
        let problem = await storageProblem { try await bank.accounts.accruals(of: id) }
        XCTAssertEqual(problem, .damaged)
    }
}

/// Counts from any thread.
private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock {
            $0 += 1
            return $0 - 1
        }
    }
}
