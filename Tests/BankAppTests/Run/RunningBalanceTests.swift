import BankApp
import BankTestSupport
import Foundation
import XCTest

/// `--balance` shows the balance after each entry, and the summary can have groups for each month.
final class RunningBalanceTests: XCTestCase {
    private let program = Program(home: TemporaryHome())

    private func lines(_ words: String...) async -> [String] {
        let run = await program.run(words + ["--env", "demo"])
        XCTAssertEqual(run.code, .done, run.errors)
        return run.outputLines
    }

    func testBalances_LeadFromTheAccountsBalanceBackToItsOpening() async {
        let template = "{amount} {balance}\\n"
        let rows = await lines(
            "transactions", "list", "--balance", "--status", "booked", "--limit", "10000", "--template",
            template)
        let figures = rows.map { $0.split(separator: " ").compactMap { Decimal(string: String($0)) } }
        XCTAssertEqual(figures.first?.last, Decimal(string: "5432.50"))
        for (newer, older) in zip(figures, figures.dropFirst()) {
            XCTAssertEqual(newer[1] - newer[0], older[1])
        }
        XCTAssertEqual(
            figures.last?.first, figures.last?.last, "The account was empty before its first entry.")
    }

    func testLaterPage_HasTheSameBalances() async {
        let (list, template) = (["transactions", "list", "--balance"], ["--template", "{id} {balance}\\n"])
        let all = await program.run(list + template + ["--limit", "200", "--env", "demo"]).outputLines
        for page in ["2", "7", "20"] {
            let part = await program.run(list + template + ["--page", page, "--limit", "9", "--env", "demo"])
            let start = (Int(page).map { 9 * ($0 - 1) } ?? 0)
            XCTAssertEqual(part.outputLines, Array(all[start..<(start + 9)]))
        }
        let may = await program.run(
            list + template + ["--month", "2026-05", "--limit", "100", "--env", "demo"]
        ).outputLines
        XCTAssertEqual(may, all.filter(Set(may).contains))
        XCTAssertGreaterThan(may.count, 10)
    }

    func testFilterThatLeavesOutEntries_IsRefused() async {
        for words in [
            ["--category", "groceries"], ["--min", "1"], ["--direction", "debit"], ["--status", "pending"],
            ["--filter", "amount > 1"], ["--sort", "amount"],
        ] {
            let run = await program.run(["transactions", "list", "--balance"] + words + ["--env", "demo"])
            XCTAssertEqual(run.code, .usage, run.errors)
            XCTAssertTrue(run.errors.contains("--balance"), run.errors)
        }
    }

    func testSummaryByCategoryAndMonth_AddsUpToBoth() async throws {
        let year = [
            "--year", "2026", "--fields", "net.minorUnits,key,count,currency", "--output", "json", "--env",
            "demo",
        ]
        func groups(_ by: String) async throws -> [[String: Any]] {
            let run = await program.run(["transactions", "summary", "--by", by] + year)
            return try XCTUnwrap(
                try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        }
        let (both, categories) = (try await groups("category,month"), try await groups("category"))
        func count(_ rows: [[String: Any]], _ key: String) -> Int {
            rows.filter { $0["key"] as? String == key }.reduce(0) { $0 + ($1["count"] as? Int ?? 0) }
        }
        XCTAssertGreaterThan(both.count, categories.count)
        for key in Set(categories.compactMap { $0["key"] as? String }) {
            XCTAssertEqual(count(both, key), count(categories, key), key)
        }
    }
}
