import BankApp
import BankDevice
import BankServices
import BankTestSupport
import XCTest

/// The shell at a terminal.
final class ShellTests: XCTestCase {
    private let home = TemporaryHome()
    private var program: Program { Program(home: home, environment: ["BANK_ENV": "demo"]) }
    private static let prompt = "bank:demo> "
    private static let up = "\u{1B}[A"

    private func type(_ answers: TypedSession.Answer...) async throws -> TypedSession.Result {
        try await TypedSession(program: program).run(["shell"], answers)
    }

    func testLine_IsACommandAndTheNextPromptFollows() async throws {
        let run = try await type(
            .init(Self.prompt, "accounts show ACC001 --fields id\n"), .init(Self.prompt, "exit\n"))
        XCTAssertEqual(run.code, .done)
        XCTAssertTrue(run.shown.contains("ID  ACC001"), run.shown)
        XCTAssertTrue(run.isTerminalRestored)
    }

    func testError_IsShownAndDoesNotEndIt() async throws {
        let run = try await type(
            .init(Self.prompt, "accounts show x\n"), .init("bank:demo [3]> ", "help exit-codes\n"),
            .init(Self.prompt, "\u{4}"))
        XCTAssertEqual(run.code, .done)
        XCTAssertTrue(run.shown.contains("There is no account 'x'."), run.shown)
        XCTAssertTrue(run.shown.contains("wrong usage"), run.shown)
    }

    func testArrowUp_RecallsTheLastLine() async throws {
        let run = try await type(
            .init(Self.prompt, "accounts show ACC001 --fields id\n"), .init(Self.prompt, Self.up + "\n"),
            .init(Self.prompt, "exit\n"))
        XCTAssertEqual(run.shown.components(separatedBy: "ID  ACC001").count, 3, run.shown)
    }

    func testNextShell_HasTheHistoryOfTheLast() async throws {
        _ = try await type(
            .init(Self.prompt, "accounts show ACC001 --fields id\n"), .init(Self.prompt, "quit\n"))
        let run = try await type(.init(Self.prompt, Self.up + Self.up + "\n"), .init(Self.prompt, "exit\n"))
        XCTAssertTrue(run.shown.contains("ID  ACC001"), run.shown)
    }

    func testTab_CompletesCommands() async throws {
        let run = try await type(
            .init(Self.prompt, "acc\tsh\tACC001 --fie\tid\n"), .init(Self.prompt, "exit\n"))
        XCTAssertTrue(run.shown.contains("ID  ACC001"), run.shown)
    }

    func testTabTwiceOnAnEmptyLine_ListsCommands() async throws {
        let run = try await type(
            .init(Self.prompt, "notifications \t"), .init("preferences", "\u{3}"),
            .init(Self.prompt, "exit\n"))
        XCTAssertTrue(run.shown.contains("watch"), run.shown)
    }

    func testDescriptionsAfterTab_FitTheTerminal() async throws {
        let run = try await type(
            .init(Self.prompt, "t\t"), .init("teller", "\u{3}"), .init(Self.prompt, "exit\n"))
        let lines = run.shown.split(whereSeparator: \.isNewline)
        XCTAssertTrue(lines.contains { $0.hasPrefix("teller ") && $0.hasSuffix("…") }, run.shown)
        XCTAssertTrue(lines.allSatisfy { $0.count <= 80 }, run.shown)
    }

    func testControlC_DiscardsTheLineAndKeepsTheShell() async throws {
        let run = try await type(
            .init(Self.prompt, "transfers create --to ACC002 --amount 5\u{3}"), .init(Self.prompt, "exit\n"))
        XCTAssertEqual(run.code, .done)
        XCTAssertTrue(run.shown.contains("^C"), run.shown)
        XCTAssertFalse(run.shown.contains("Status"), run.shown)
    }

    func testControlCAtAQuestion_LeadsBackToThePrompt() async throws {
        let run = try await type(
            .init(Self.prompt, "beneficiaries remove BEN002\n"), .init("[y/N] ", "\u{3}"),
            .init("bank:demo [2]> ", "beneficiaries show BEN002 --fields id\n"), .init(Self.prompt, "exit\n"))
        XCTAssertTrue(run.shown.contains("ID  BEN002"), run.shown)
        XCTAssertTrue(run.isTerminalRestored)
    }

    func testResizedTerminal_KeepsTheLine() async throws {
        let run = try await type(
            .init(Self.prompt, "accounts show "), .init("show ", "ACC001 --fields id\n", columns: 30),
            .init(Self.prompt, "exit\n"))
        XCTAssertTrue(run.shown.contains("ID  ACC001"), run.shown)
    }

    func testShellInTheShell_IsRefused() async throws {
        let run = try await type(
            .init(Self.prompt, "shell\n"), .init("bank:demo [64]> ", "exit\n"))
        XCTAssertTrue(run.shown.contains("You are already in a session."), run.shown)
    }

    func testServerInTheShell_IsRefused() async throws {
        let run = try await type(
            .init(Self.prompt, "serve --listen 127.0.0.1:0\n"), .init("bank:demo [64]> ", "exit\n"))
        XCTAssertTrue(run.shown.contains("The server can't run inside a session."), run.shown)
    }

    // MARK: History

    func testHistory_IsPrivateAndHasNoSecrets() async throws {
        let run = try await type(
            .init(Self.prompt, " accounts show ACC002 --fields id\n"),
            .init(Self.prompt, "transfers confirm CHL1 --code 123456\n"),
            .init("]> ", "accounts show ACC001 --fields id\n"), .init(Self.prompt, "exit\n"))
        XCTAssertEqual(run.code, .done)
        let path = home.path + "/history"
        XCTAssertEqual(
            try String(contentsOfFile: path, encoding: .utf8),
            "accounts show ACC001 --fields id\nexit\n")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        XCTAssertEqual(mode, 0o600)
    }

    func testHistoryThatCannotBeWritten_IsANoticeAndNoFailure() async throws {
        try FileManager.default.createDirectory(
            atPath: home.path + "/history", withIntermediateDirectories: true)
        let run = try await type(
            .init(Self.prompt, "accounts show ACC001 --fields id\n"), .init(Self.prompt, "exit\n"))
        XCTAssertEqual(run.code, .done)
        XCTAssertTrue(run.shown.contains("ID  ACC001"), run.shown)
        XCTAssertEqual(
            run.shown.components(separatedBy: "Your command history is not saved").count, 2,
            run.shown)
    }

    func testPasswordThatWasTyped_IsInNoHistory() async throws {
        var program = program
        program.environment = ["BANK_ENV": "local"]
        program.agent = InMemorySessionAgent()
        _ = await program.run("init", "--yes")
        let run = try await TypedSession(program: program).run(
            ["shell"],
            [
                .init("bank:local> ", "auth register --username robin --name Robin\n"),
                .init("characters): ", "seven herons over water\n"),
                .init("Repeat: ", "seven herons over water\n"), .init("entered): ", "\n"),
                .init("bank:local> ", "auth login --username robin\n"),
                .init("Bank password: ", "seven herons over water\n"),
                .init("bank:local> ", "auth status --fields name\n"), .init("bank:local> ", "exit\n"),
            ])
        XCTAssertEqual(run.code, .done, run.shown)
        XCTAssertFalse(run.shown.contains("herons"), run.shown)
        let history = try String(contentsOfFile: home.path + "/history", encoding: .utf8)
        XCTAssertFalse(history.contains("herons"), history)
        XCTAssertTrue(history.contains("auth status"), history)
    }
}
