import BankApp
import BankTestSupport
import XCTest

/// `bank init` at a terminal.
final class InitDialogueTests: XCTestCase {
    private let home = TemporaryHome()
    private var program: Program { Program(home: home) }

    private static let (currency, confirmation) = ("limits (USD): ", "[y/N] ")

    private func initialize(_ options: [String], _ answers: [TypedSession.Answer]) async throws
        -> TypedSession.Result
    {
        try await TypedSession(program: program).run(["init", "--fields", "currency"] + options, answers)
    }

    func testCurrencyOfLimits_IsAsked() async throws {
        let run = try await initialize(
            [], [.init(Self.currency, " eur\n"), .init(Self.confirmation, "y\n")])
        XCTAssertEqual(run.code, .done, run.shown)
        XCTAssertTrue(run.shown.contains("Currency  EUR"), run.shown)
        let limits = await program.run("config", "get", "transfers.limitCurrency", "--output", "json")
        XCTAssertEqual(limits.object["value"] as? String, "EUR", limits.errors)
    }

    func testNoAnswer_IsDollars() async throws {
        let run = try await initialize([], [.init(Self.currency, "\n"), .init(Self.confirmation, "y\n")])
        XCTAssertTrue(run.shown.contains("Currency  USD"), run.shown)
    }

    func testUnknownCurrency_IsAskedForAgain() async throws {
        let run = try await initialize(
            [],
            [.init(Self.currency, "y\n"), .init(Self.currency, "eur\n"), .init(Self.confirmation, "y\n")])
        XCTAssertEqual(run.code, .done, run.shown)
        XCTAssertTrue(run.shown.contains("Use an ISO 4217 code"), run.shown)
        XCTAssertTrue(run.shown.contains("Currency  EUR"), run.shown)
    }

    func testUnknownCurrencyEachTime_IsRefusedBeforeTheBankIsMade() async throws {
        let wrong = TypedSession.Answer(Self.currency, "EUX\n")
        let run = try await initialize([], [wrong, wrong, wrong])
        XCTAssertEqual(run.code, .usage, run.shown)
        XCTAssertEqual(home.files, [])
    }

    func testControlCAtTheQuestion_LeavesItsLineFirst() async throws {
        let run = try await initialize([], [.init(Self.currency, "\u{3}")])
        XCTAssertEqual(run.code, .declined, run.shown)
        XCTAssertTrue(run.shown.contains("\nerror: Interrupted."), run.shown)
    }

    func testGivenCurrencyOrConfirmation_IsNotAskedFor() async throws {
        let given = try await initialize(["--currency", "JPY"], [.init(Self.confirmation, "n\n")])
        XCTAssertEqual(given.code, .declined, given.shown)
        XCTAssertFalse(given.shown.contains(Self.currency), given.shown)
        let confirmed = try await initialize(["--yes"], [])
        XCTAssertEqual(confirmed.code, .done, confirmed.shown)
        XCTAssertTrue(confirmed.shown.contains("Currency  USD"), confirmed.shown)
    }
}
