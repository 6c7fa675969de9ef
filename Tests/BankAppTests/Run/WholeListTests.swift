import BankApp
import BankTestSupport
import Foundation
import XCTest

/// Filters and orders see the whole list before a page is cut from it.
final class WholeListTests: XCTestCase {
    private let program = Program(home: TemporaryHome())

    private func ids(_ words: String...) async -> [String] {
        let run = await program.run(words + ["--template", "{id}\\n", "--env", "demo"])
        XCTAssertEqual(run.code, .done, run.errors)
        return run.outputLines
    }

    func testFilterWithALimit_FindsRowsBeyondTheFirstPage() async {
        let filter = "category = groceries and amount < -80"
        let found = await ids("transactions", "list", "--filter", filter, "--limit", "3")
        XCTAssertEqual(found, ["ACC001.640", "ACC001.627", "ACC001.620"])
        let next = await ids("transactions", "list", "--filter", filter, "--limit", "2", "--page", "2")
        XCTAssertEqual(next.first, "ACC001.620")
    }

    func testSortWithALimit_IsOverTheWholeList() async {
        let found = await ids("transactions", "list", "--sort", "amount", "--limit", "1")
        XCTAssertEqual(found, ["ACC001.607"])
        let all = await ids("transactions", "list", "--sort", "amount", "--limit", "10000")
        XCTAssertEqual(all.count, 642)
        XCTAssertEqual(all.first, "ACC001.607")
    }

    func testOtherLists_AreCutAfterTheyAreChosenToo() async {
        let all = await ids("transfers", "list", "--filter", "amount = 40")
        XCTAssertGreaterThan(all.count, 2)
        let first = await ids("transfers", "list", "--filter", "amount = 40", "--limit", "1")
        let second = await ids("transfers", "list", "--filter", "amount = 40", "--limit", "1", "--page", "2")
        XCTAssertEqual(first + second, Array(all.prefix(2)))
    }

    func testTrail_IsFilteredAsAWhole() async {
        for name in ["One", "Two", "Three"] {
            _ = await program.run("accounts", "rename", "ACC002", name, "--env", "demo")
        }
        let found = await ids(
            "auth", "activity", "--filter", "operation = accounts.rename", "--limit", "2", "--page", "2")
        XCTAssertEqual(found.count, 1)
    }

    func testRowsThatFollow_AreNamed() async {
        let filter = ["--filter", "amount > 3000", "--limit", "3", "--env", "demo"]
        let first = await program.run(["transactions", "list", "--count"] + filter)
        XCTAssertTrue(first.errors.contains("More: add --page 2"), first.errors)
        let json = await program.run(["transactions", "list", "--count", "--output", "json"] + filter)
        let total = json.object["total"] as? Int ?? 0
        XCTAssertEqual(json.object["nextPage"] as? Int, 2)
        XCTAssertTrue(first.errors.contains("\(total) match."), first.errors)
        let lastPage = String((total + 2) / 3)
        let last = await program.run(
            ["transactions", "list", "--page", lastPage, "--output", "json"] + filter)
        XCTAssertEqual((last.object["items"] as? [Any])?.count, total - 3 * ((total - 1) / 3))
        XCTAssertNil(last.object["nextPage"])
        let sorted = await program.run("transactions", "list", "--sort", "amount", "--env", "demo")
        XCTAssertTrue(sorted.errors.contains("More: add --page 2"), sorted.errors)
        let others = await program.run(
            "transfers", "list", "--filter", "amount = 40", "--limit", "1", "--env", "demo")
        XCTAssertTrue(others.errors.contains("More: add --page 2"), others.errors)
        let end = await program.run("transfers", "list", "--filter", "amount = 40", "--env", "demo")
        XCTAssertFalse(end.errors.contains("More"), end.errors)
    }

    func testPageThatWasChosen_HasNoCursor() async {
        let run = await program.run(
            "transactions", "list", "--filter", "amount > 3000", "--limit", "1", "--output", "json", "--env",
            "demo")
        XCTAssertEqual((run.object["items"] as? [Any])?.count, 1)
        XCTAssertEqual(run.object["page"] as? Int, 1)
        XCTAssertNil(run.object["nextCursor"])
    }
}
