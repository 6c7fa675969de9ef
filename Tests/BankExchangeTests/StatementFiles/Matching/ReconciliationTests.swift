import BankDomain
import BankSQLite
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

final class ReconciliationTests: ReconciliationTestCase {
    private func compare(
        _ rows: String, _ entries: [Transaction], days: Int = 3, all: Bool = true
    ) async throws -> [String] {
        let path = try file("bank.csv", "id,date,amount,reference,description\n" + rows)
        let comparison = reconciliation(path, entries, days: days, all: all)
        let report = try await comparison.reconcile { _ in }
        let found = try await comparison.entries(after: 0, limit: 100)
        let shown = ReconciliationStatus.allCases.filter { all || $0 != .matched }
        XCTAssertEqual(found.count, shown.reduce(0) { $0 + report.count($1) })
        return found.map { one in
            let sides = [one.line.map(String.init), one.booked?.bankReference].map { $0 ?? "-" }
            let status = [one.status.rawValue] + one.differences.map(\.rawValue)
            return (status + sides).joined(separator: " ")
        }
    }

    func testSameEntries_MatchByReferenceDayAndAmount() async throws {
        let found = try await compare(
            "ACC001.2,2026-01-05,-5.00,,\n,2026-01-05,-5.00,E1,\n,2026-01-06,7.00,,\n",
            [
                entry(1, "2026-01-05", -500, reference: "E1"), entry(2, "2026-01-05", -500),
                entry(3, "2026-01-06", 700),
            ])
        XCTAssertEqual(found, ["matched 2 ACC001.2", "matched 3 ACC001.1", "matched 4 ACC001.3"])
    }

    func testSharedReference_WithAnotherAmountOrDay_Differs() async throws {
        let found = try await compare(
            "ACC001.1,2026-01-05,-5.01,,\nX,2026-01-20,8.00,E2,\nY,2026-01-21,9.00,,\n",
            [
                entry(1, "2026-01-05", -500), entry(2, "2026-01-10", 800, reference: "E2"),
                entry(3, "2026-01-21", 900),
            ])
        XCTAssertEqual(
            found,
            [
                "differing amount 2 ACC001.1", "differing bookingDate 3 ACC001.2", "matched 4 ACC001.3",
            ])
    }

    func testRepeatedReference_NeverMakesTwoEntriesOne() async throws {
        let found = try await compare(
            "A,2026-01-05,1.00,RENT,\nB,2026-01-06,2.00,RENT,\n",
            [entry(1, "2026-01-05", 300, reference: "RENT"), entry(2, "2026-01-06", 400, reference: "RENT")])
        XCTAssertEqual(
            found,
            ["missingHere 2 -", "missingThere - ACC001.1", "missingHere 3 -", "missingThere - ACC001.2"])
    }

    func testDaysApart_MatchToTheTolerance() async throws {
        let entries = [entry(1, "2026-01-05", 100), entry(2, "2026-01-05", 200)]
        let rows = "A,2026-01-08,1.00,,\nB,2026-01-09,2.00,,\n"
        let three = try await compare(rows, entries)
        XCTAssertEqual(three, ["matched bookingDate 2 ACC001.1", "missingHere 3 -"])
        let four = try await compare(rows, entries, days: 4)
        XCTAssertEqual(four, ["matched bookingDate 2 ACC001.1", "matched bookingDate 3 ACC001.2"])
        let none = try await compare(rows, entries, days: 0, all: false)
        XCTAssertEqual(none, ["missingHere 2 -", "missingHere 3 -"])
    }

    func testSameDay_IsPreferredToANearOne() async throws {
        let found = try await compare(
            "A,2026-01-05,1.00,,\nB,2026-01-06,1.00,,\n",
            [entry(1, "2026-01-06", 100), entry(2, "2026-01-07", 100)])
        XCTAssertEqual(found, ["matched bookingDate 2 ACC001.2", "matched 3 ACC001.1"])
    }

    func testEntriesOutsideTheFilesDays_AreNotMissingThere() async throws {
        let found = try await compare(
            "A,2026-01-05,1.00,,\nB,2026-01-10,2.00,,\n",
            [
                entry(1, "2026-01-04", 900), entry(2, "2026-01-05", 100), entry(3, "2026-01-07", 300),
                entry(4, "2026-01-10", 200), entry(5, "2026-01-11", 900),
            ], all: false)
        XCTAssertEqual(found, ["missingThere - ACC001.3"])
    }

    func testDuplicate_IsReported_AndAnotherContentIsAnotherEntry() async throws {
        let entries = [entry(1, "2026-01-05", 100)]
        let rows = "A,2026-01-05,1.00,,tea\nA,2026-01-05,1.00,,tea\n"
        let found = try await compare(rows, entries)
        XCTAssertEqual(found, ["matched 2 ACC001.1", "duplicate 3 -"])
        let path = try file("other.csv", "id,date,amount\nA,2026-01-05,1.00\nA,2026-01-05,-1.01\n")
        let other = try await reconciliation(path, entries).reconcile { _ in }
        XCTAssertEqual(other.count(.matched) + other.count(.missingHere), 2)
        XCTAssertEqual(
            other.notices.map(\.english),
            ["the ID A is on several entries, such as on lines 2 and 3; each was compared"])
    }

    func testTwinsInAStatement_AreTwoEntriesIfItsBalancesProveIt() async throws {
        let rows = "A,2026-01-05,1.00,@\nA,2026-01-05,1.00,12.00\n"
        for (balance, duplicates) in [("11.00", 0), ("12.00", 1)] {
            let text = "id,date,amount,balance\n" + rows.replacing("@", with: balance)
            let report = try await report("twins.csv", text, [])
            XCTAssertEqual(report.count(.duplicate), duplicates, balance)
            XCTAssertEqual(report.notices.count { $0 != TableDoubts.unsigned }, 1)
        }
    }

    func testFileOfSeveralAccounts_IsReadForTheOneThatIsNamed() async throws {
        let text = "date,account,amount\n2026-01-05,5550001,1.00\n2026-01-06,5550002,2.00\n"
        let path = try file("two.csv", text)
        let refusal = await refusal(of: reconciliation(path, []))
        XCTAssertEqual(
            refusal,
            "0: it has statements of several accounts, and none of them is clearly this account; choose one with "
                + "--file-account, or use --one-account if they are other parties' accounts: 5550001, 5550002"
        )
        let report = try await reconciliation(path, [], fileAccount: "5550002").reconcile { _ in }
        XCTAssertEqual(report.tallies[.missingHere]?.sum.minorUnits, 200)
        XCTAssertEqual(report.statedAccount, "5550002")
        let unknown = await self.refusal(of: reconciliation(path, [], fileAccount: "5550009"))
        XCTAssertEqual(unknown, "0: it has no account 5550009, or several; it has these: 5550001, 5550002")
    }

    func testReport_HasBalancesSumsAndDays() async throws {
        let path = try file("a.sta", mt940())
        let report = try await reconciliation(path, [entry(1, "2026-01-05", 100)]).reconcile { _ in }
        XCTAssertEqual(report.format, .mt940)
        XCTAssertEqual(
            report.opening,
            ReconciledBalance(stated: usd(100_000), booked: usd(100_000), date: CalendarDate("2026-01-01")))
        XCTAssertEqual(
            report.closing,
            ReconciledBalance(stated: usd(100_100), booked: usd(100_100), date: CalendarDate("2026-01-31")))
        XCTAssertEqual(report.tallies, [.matched: ReconciliationTally(count: 1, sum: usd(100))])
        XCTAssertEqual(report.statedAccount, "1234567890")
        XCTAssertFalse(report.namesAnotherAccount)
        XCTAssert(report.agrees)
    }

    func testBalanceContradictedByTheLines_IsReported() async throws {
        let path = try file("a.sta", mt940(closing: "1002,") + mt940())
        let report = try await reconciliation(path, [entry(1, "2026-01-05", 100)]).reconcile { _ in }
        XCTAssertEqual(
            report.balanceFaults,
            [
                StatedBalanceFault(line: 3, kind: .closing, stated: usd(100_200), computed: usd(100_100)),
                StatedBalanceFault(line: 8, kind: .opening, stated: usd(100_000), computed: usd(100_200)),
            ])
        XCTAssertFalse(report.agrees)
    }

    func testAnotherCurrency_IsRefused_AndAnotherAccountReported() async throws {
        let path = try file("a.sta", mt940("EUR"))
        let refusal = await refusal(of: reconciliation(path, []))
        XCTAssertEqual(refusal, "3: " + "the statement is in EUR, but the account is in USD")
        let other = try file("b.sta", mt940(account: "999"))
        let report = try await reconciliation(other, [entry(1, "2026-01-05", 100)]).reconcile { _ in }
        XCTAssert(report.namesAnotherAccount)
    }

    func testFileOfSeveralAccounts_IsReadForTheOne() async throws {
        let path = try file("a.sta", mt940("EUR", account: "999") + mt940())
        let comparison = reconciliation(path, [entry(1, "2026-01-05", 100)])
        let report = try await comparison.reconcile { _ in }
        XCTAssertEqual(report.tallies.mapValues(\.count), [.matched: 1])
        let none = try file("b.sta", mt940(account: "999") + mt940(account: "998"))
        let refusal = await error { try await reconciliation(none, []).reconcile { _ in } }
        XCTAssertEqual(refusal?.code, "invalidFile")
    }

    func testManyEntries_AreAllPaired() async throws {
        let day = CalendarDate("2026-01-01")!
        let numbers = 0..<3_000
        let rows = numbers.reversed().map { "B\($0),\(day.adding(days: $0 % 31)),\($0 % 7 + 1).00,,\n" }
        let path = try file("many.csv", "id,date,amount,reference,description\n" + rows.joined())
        let entries = numbers.map { entry($0 + 1, day.adding(days: $0 % 31).text, Int64($0 % 7 + 1) * 100) }
        let books = StubStatementService()
        books.onStatement.answer { _ in .sample(entries: entries) }
        books.onEntries.answer { _ in Page(items: entries, page: 1, limit: 5_000, nextCursor: nil) }
        let comparison = StatementFileService(
            statements: books, executor: QueueExecutor(), sorting: SQLiteEngine()
        )
        .reconciliation(ReconciliationRequest(accountID: "ACC001", path: path))
        let report = try await comparison.reconcile { _ in }
        XCTAssertEqual(report.tallies.mapValues(\.count), [.matched: 3_000])
        let rest = try await comparison.entries(after: 0, limit: 10)
        XCTAssertEqual(rest, [])
    }

    func testSumsBeyondWhatAnAccountCanHave_AreRefused() async throws {
        let day = CalendarDate("2026-01-05")!
        let entries = (1...2).map { entry($0, day.text, 6_000_000_000_000_000_000) }
        let books = StubStatementService()
        books.onStatement.answer { _ in .sample(from: day, to: day) }
        books.onEntries.answer { _ in Page(items: entries, page: 1, limit: 5_000, nextCursor: nil) }
        let path = try file("one.csv", "id,date,amount\nA,2026-01-05,1.00\n")
        let refusal = await refusal(
            of: StatementFileService(
                statements: books, executor: QueueExecutor(), sorting: SQLiteEngine()
            ).reconciliation(ReconciliationRequest(accountID: "ACC001", path: path)))
        XCTAssertEqual(refusal, "0: it adds up to more than an account can have")
    }
}
