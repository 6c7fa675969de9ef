import BankApp
import BankTestSupport
import CommandLineKit
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

    func testPageAfterTheLast_IsNotAnEmptyList() async {
        let run = await program.run("transactions", "list", "--page", "99", "--env", "demo")
        XCTAssertEqual(run.errorLines.last, "There is no page 99.")
        let filtered = await program.run(
            "transactions", "list", "--filter", "amount = 40", "--page", "99", "--env", "demo")
        XCTAssertEqual(filtered.errorLines.last, "There is no page 99.")
        let transfers = await program.run("transfers", "list", "--page", "99", "--env", "demo")
        XCTAssertEqual(transfers.errorLines.last, "There is no page 99.")
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

    /// A list of each verb that takes `--limit`; by its other words.
    private static let lists: [String: [String]] = [
        "accounts list": [], "auth activity": [], "auth devices list": [], "auth sessions list": [],
        "auth tokens list": [], "cards authorisations": ["CRD001"], "cards list": [], "clearing incoming": [],
        "clearing list": [], "customers list": [], "ledger audit": [], "mandates collections": [],
        "mandates list": [], "metadata list": [], "notifications list": [], "standing-orders list": [],
        "statements imports": ["ACC001"], "statements list": [], "transactions list": [],
        "transactions search": ["a"], "transfers holds": [],
        "transfers list": [], "webhooks deliveries": ["WEB001"],
    ]
    /// Verbs whose `--limit` is not a page of a list.
    private static let others: Set = ["branches near", "changes list", "statements reconcile"]

    func testEveryVerbWithALimit_IsTested() {
        XCTAssertEqual(
            Set(Program.verbs { $0.options.contains { $0.name == "limit" } }),
            Self.others.union(Self.lists.keys))
    }

    func testListThatGoesOn_SaysSoInEveryFormat() async {
        _ = await program.run("webhooks", "add", "https://shop.example/bank", "--env", "demo")
        for (name, id) in [("First", "ACC001"), ("Second", "ACC002")] {
            _ = await program.run("metadata", "set", id, "--value", "k=\(name)", "--env", "demo")
            _ = await program.run("accounts", "rename", id, name, "--env", "demo")
        }
        var long: Set<String> = []
        for (verb, words) in Self.lists {
            let command = verb.split(separator: " ").map(String.init) + words + ["--env", "demo"]
            let second = await program.run(command + ["--limit", "1", "--page", "2", "--output", "ndjson"])
            guard second.code == .done, !second.output.isEmpty else { continue }
            long.insert(verb)
            for format in ["table", "csv", "ndjson", "json"] {
                let first = await program.run(command + ["--limit", "1", "--output", format])
                let isTold =
                    first.errors.contains("More: add --page 2") || first.errors.contains("More: add --after ")
                    || format == "json" && first.object["nextCursor"] is String
                XCTAssertTrue(isTold, "\(verb) as \(format): \(first.errors)")
            }
        }
        XCTAssertTrue(
            long.isSuperset(of: [
                "accounts list", "auth activity", "cards list", "mandates list", "metadata list",
                "notifications list", "standing-orders list", "statements list",
                "transactions list", "transactions search", "transfers list",
            ]), "\(long.sorted())")
    }
}
