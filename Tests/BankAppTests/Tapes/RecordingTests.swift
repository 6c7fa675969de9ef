import BankTestSupport
import Foundation
import XCTest

@testable import BankApp

/// Recording tapes at a terminal.
final class RecordingTests: XCTestCase {
    private let program = Program(home: TemporaryHome())
    private let tapes = TemporaryHome()
    private var file: String { tapes.path + "/mine.tape" }

    private func record(_ lines: String...) async throws -> (run: ProgramRun, tape: String) {
        let run = await program.run(["demo", "record", file], reading: lines)
        return (run, (try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
    }

    func testTapeJustRecorded_PlaysAgain() async throws {
        let recorded = try await record(
            "# Look around", "bank accounts list --fields id", "accounts show x",
            "transfers create --to emergency --amount 5 --fields id,amount", "help tapes", "init --yes",
            "auth register --username you --name You --password-fd 0 --yes --fields name",
            "cards order --account ACC001 --env demo", "exit", "accounts list")
        XCTAssertEqual(recorded.run.code, .done)
        let played = await program.run("demo", "play", file)
        XCTAssertEqual(played.errors, "", recorded.tape)
        XCTAssertEqual(played.code, .done)
        XCTAssertEqual(played.outputLines.count { $0.hasPrefix("$ ") }, 7)
    }

    func testTape_HasCommandsAndOutput() async throws {
        let recorded = try await record(
            "# Hello", "accounts show ACC001 --fields id", "", "accounts show x")
        XCTAssertEqual(
            recorded.tape,
            """
            # Hello
            $ accounts show ACC001 --fields id
            ID  ACC001

            $ accounts show x
            ! error: There is no account 'x'.
            !   To see the list: bank accounts list
            ? 3

            """)
    }

    func testSecret_IsReplacedByATestPassword() async throws {
        let recorded = try await record(
            "init --yes",
            "auth register --username you --name You --password-fd 0 --yes --fields name",
            "auth login --username you --password-fd 0 --fields name")
        XCTAssertEqual(
            recorded.tape.components(separatedBy: "< correct horse battery\nName  You").count, 3,
            recorded.tape)
    }

    func testFolderOfTheRecording_IsNotOnTheTape() async throws {
        let recorded = try await record("init --yes")
        XCTAssertFalse(recorded.tape.contains("/tmp/"), recorded.tape)
        XCTAssertTrue(recorded.tape.contains("\n...\n"), recorded.tape)
    }

    func testTapeThatIsThere_IsNotReplaced() async throws {
        try tapes.write("$ mine\n", to: "mine.tape")
        let recorded = try await record("accounts list")
        XCTAssertEqual(recorded.run.code, .badData)
        XCTAssertEqual(recorded.tape, "$ mine\n")
    }

    func testEmptyRecording_LeavesNoTape() async throws {
        let recorded = try await record()
        XCTAssertEqual(recorded.run.errors, "Nothing was recorded.\n")
        XCTAssertFalse(FileManager.default.fileExists(atPath: file))
    }

    func testRecording_DoesNotChangeTheUsersBank() async throws {
        _ = await program.run("accounts", "rename", "ACC001", "Household")
        let before = program.home.files
        _ = try await record("accounts rename ACC001 Other", "accounts show ACC001 --fields accountName")
        XCTAssertEqual(program.home.files, before)
    }

    func testTapeInATape_IsRefused() async throws {
        let recorded = try await record("demo record second.tape", "demo play tour")
        XCTAssertEqual(recorded.tape.components(separatedBy: "? 65").count, 3, recorded.tape)
    }

    func testOutputWithAnyLineEnds_PlaysAsRecorded() async throws {
        let result = TapeResult(output: "one\r\n\r\n# two\rthree\u{2028}four", errors: "no\r\n", exitCode: 1)
        var text = TapeText()
        text.add(command: "a", input: [], result: result, home: "/h")
        let tape = try Tape(text.lines.joined(separator: "\n"), name: "t")
        guard case .step(let step) = tape.items.first else { return XCTFail("no step") }
        try result.check(step, tape: "t")
    }

    func testOutputOfAFormatWithCarriageReturns_PlaysAgain() async throws {
        let recorded = try await record("statements export ACC001 --format mt940")
        XCTAssertGreaterThan(recorded.tape.split(whereSeparator: \.isNewline).count, 100)
        let played = await program.run("demo", "play", file)
        XCTAssertEqual(played.code, .done, String(played.errors.prefix(200)))
    }

    func testOutputThatLooksLikeATape_IsEscaped() {
        var tape = TapeText()
        tape.add(
            command: "a", input: [],
            result: TapeResult(output: "# no remark\n$ no command\n...\n\\\n\n", errors: "", exitCode: 0),
            home: "/h")
        XCTAssertEqual(
            tape.lines, ["$ a", "\\# no remark", "\\$ no command", "\\...", "\\\\", "\\"])
    }
}
