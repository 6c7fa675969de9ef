import BankApp
import BankCommands
import BankTestSupport
import CommandLineKit
import TerminalKit
import XCTest

/// `--filter`, `--sort`, `--template` and `--output ndjson` work for every command.
final class SelectionTests: XCTestCase {
    private let program = Program(home: TemporaryHome(), environment: ["BANK_ENV": "demo"])

    func testFilterSortAndTemplate_WorkTogether() async {
        let run = await program.run(
            "accounts", "list", "--filter", "balance > 2000 and currency = USD", "--sort", "balance:desc",
            "--template", #"{id} {balance.amount}\n"#)
        XCTAssertEqual(run.code, .done)
        XCTAssertEqual(run.output, "ACC002 15000.00\nACC001 5432.50\n")
    }

    func testSortByAFieldAfterAHyphen_IsDescending() async {
        for order in ["-balance", "balance:desc"] {
            let run = await program.run(
                "accounts", "list", "--filter", "currency = USD", "--sort=\(order)", "--template", "{id} ")
            XCTAssertTrue(run.output.hasPrefix("ACC002 ACC001 "), run.output)
        }
    }

    func testNDJSON_IsALineARow() async {
        let run = await program.run(
            "transactions", "list", "--limit", "3", "--output", "ndjson", "--fields", "id,direction")
        let lines = run.output.split(separator: "\n")
        XCTAssertEqual(lines.count, 3)
        XCTAssertTrue(
            lines.allSatisfy { $0.hasPrefix("{\"direction\":\"") && $0.hasSuffix("\"}") }, run.output)
    }

    func testNoMatch_IsATextForPeople() async {
        let run = await program.run("accounts", "list", "--filter", "balance > 999999")
        XCTAssertEqual(run.code, .done)
        XCTAssertEqual(run.output, "")
        XCTAssertTrue(run.errors.contains("No rows match the filter."), run.errors)
    }

    func testClosedAccounts_AreShownOnlyToThoseWhoAskForThem() async {
        _ = await program.run("accounts", "open", "--currency", "USD", "--name", "Spare")
        let closed = await program.run("accounts", "close", "Spare")
        XCTAssertEqual(closed.code, .done, closed.errors)
        let list = await program.run("accounts", "list")
        XCTAssertFalse(list.output.contains("Spare"), list.output)
        XCTAssertTrue(
            list.errors.contains(
                "1 closed account is not shown. To see it: bank accounts list --filter 'status = closed'"),
            list.errors)
        for options in [
            ["--filter", "status = closed"], ["--fields", "accountName"], ["--output", "json"],
            ["--output", "csv"],
        ] {
            let run = await program.run(["accounts", "list"] + options)
            XCTAssertTrue(run.output.contains("Spare"), "\(options)")
            XCTAssertFalse(run.errors.contains("not shown"), "\(options)")
        }
    }

    func testUnknownFields_AreRefusedBeforeAChange() async {
        for options in [["--filter", "nme = x"], ["--sort", "nme"], ["--template", "{nme}"]] {
            let run = await program.run(["accounts", "rename", "ACC001", "Changed"] + options)
            XCTAssertEqual(run.code, .usage, "\(options)")
            XCTAssertTrue(run.errors.contains("accountName"), run.errors)
        }
        let name = await program.run("accounts", "show", "ACC001", "--template", "{accountName}")
        XCTAssertEqual(name.output, "Primary Checking")
    }

    func testMalformedSelections_AreRefused() async {
        for options in [
            ["--filter", "id"], ["--filter", "((((id = 1"], ["--sort", "id:up"], ["--template", "{id"],
            ["--template", "{id}", "--output", "json"],
        ] {
            let run = await program.run(["accounts", "list"] + options)
            XCTAssertEqual(run.code, .usage, "\(options)")
            XCTAssertFalse(run.errors.isEmpty)
            XCTAssertEqual(run.output, "")
        }
    }

    func testErrorsBesideNDJSON_AreJSON() async {
        let run = await program.run("accounts", "show", "nobody", "--output", "ndjson")
        XCTAssertEqual(run.error["code"] as? String, "notFound")
    }

    func testEveryList_IsTheSameBytesTwice() async {
        let lists = Self.lists(BankProgram.specification)
        XCTAssertGreaterThan(lists.count, 8)
        for words in lists {
            for format in ["json", "ndjson", "csv"] {
                let first = await program.run(words + ["--output", format])
                let second = await program.run(words + ["--output", format])
                XCTAssertEqual(first.output, second.output, "\(words) \(format)")
                XCTAssertEqual(first.code, second.code, "\(words) \(format)")
            }
        }
    }

    /// Every read-only command without required arguments.
    private static func lists(_ program: ProgramSpecification) -> [[String]] {
        program.sections.flatMap(\.nodes).flatMap { node in
            walk(node, path: []).filter { ["list", "summary", "rates"].contains($0.last) }
        }
    }

    private static func walk(_ node: CommandNode, path: [String]) -> [[String]] {
        switch node {
        case .group(let group): group.children.flatMap { walk($0, path: path + [group.name]) }
        case .command(let command):
            command.arguments.allSatisfy(\.isOptional) && command.options.allSatisfy { !$0.isRequired }
                ? [path + [command.name]] : []
        }
    }
}
