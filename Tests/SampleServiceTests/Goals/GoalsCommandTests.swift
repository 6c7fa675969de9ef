import BankContainer
import BankServices
import BankSystem
import BankTestSupport
import CommandLineKit
import XCTest

@testable import BankCommands

@MainActor
final class GoalsCommandTests: XCTestCase {
    func testSpecification_IsSound() async {
        XCTAssertEqual(SpecificationAudit(SampleProgram.specification).findings, [])
    }

    func testAdd_IsParsed() async throws {
        let words = ["goals", "add", "Bicycle", "--account", "ACC002", "--target", "800", "--dry-run"]
        XCTAssertEqual(
            try parsed(words),
            .add(GoalDraft(name: "Bicycle", account: "ACC002", target: "800"), .dryRun))
    }

    func testList_IsParsed() async throws {
        XCTAssertEqual(try parsed(["goals", "list"]), .list)
    }

    func testAddWithoutTarget_IsRefused() async {
        XCTAssertThrowsError(try parsed(["goals", "add", "Bicycle", "--account", "ACC002"])) { error in
            XCTAssertEqual((error as? CommandLineError)?.code, .missingOptions)
        }
    }

    func testEmptyList_IsNothingButANotice() async {
        let lines = await SampleProgram().run("bank goals list")
        XCTAssertEqual(
            lines,
            ["! You save for nothing yet. Begin: bank goals add Holidays --account ACCOUNT --target 500"])
    }

    func testList_IsATable() async {
        let program = SampleProgram()
        _ = await program.run("bank goals add Bicycle --account ACC002 --target 800")
        _ = await program.run("bank goals add Car --account ACC002 --target 20000")
        let lines = await program.run("bank goals list")
        XCTAssertEqual(
            lines,
            [
                "ID      Goal     Account      Saved     Target  Currency  Reached",
                "GOL001  Bicycle  ACC002   15,000.00     800.00  USD       yes",
                "GOL002  Car      ACC002   15,000.00  20,000.00  USD",
            ])
    }

    func testJSON_HasMoneyAsObjects() async {
        let program = SampleProgram()
        _ = await program.run("bank goals add Bicycle --account ACC002 --target 800")
        let lines = await program.run("bank goals list --output json --fields target,isReached")
        XCTAssertEqual(
            lines,
            [
                "[", "  {", "    \"isReached\": true,", "    \"target\": {", "      \"amount\": \"800.00\",",
                "      \"currency\": \"USD\",", "      \"minorUnits\": 80000", "    }", "  }", "]",
            ])
    }

    func testDryRun_ShowsTheGoalAndKeepsNone() async throws {
        let program = SampleProgram()
        let tried = await program.run("bank goals add Bicycle --account ACC002 --target 800 --dry-run")
        XCTAssertEqual(tried.first, "ID        GOL001")
        XCTAssertEqual(tried.last, "! Dry run: nothing was changed.")
        let goals = try await program.container.goalService.goals()
        XCTAssertEqual(goals, [])
    }

    func testRefusal_IsInWords() async {
        let lines = await SampleProgram().run("bank goals add Bicycle --account ACC002 --target 0")
        XCTAssertEqual(lines.first, "! error: '0' is not an amount that can be used.")
    }

    private func parsed(_ words: [String]) throws -> GoalsCommand {
        let invocation = try CommandLineParser(SampleProgram.specification).parse(words)
        return GoalsCommand(invocation)
    }
}
