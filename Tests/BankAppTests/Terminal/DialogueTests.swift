import BankApp
import BankTestSupport
import TerminalKit
import TerminalTestSupport
import XCTest

/// Command lines with missing arguments, at a terminal.
final class DialogueTests: XCTestCase {
    private let home = TemporaryHome()
    private var program: Program { Program(home: home, environment: ["BANK_ENV": "demo"]) }

    private struct Run {
        let code: ExitCode
        let output: String
        let shown: String
        let unread: [Key]
    }

    private func run(_ words: [String], _ keys: [Key]) async -> Run {
        let source = MemoryKeySource(keys)
        let (console, output, errors) = Console.memory(
            capabilities: TerminalCapabilities(
                outputIsTerminal: true, errorIsTerminal: true, inputIsTerminal: true, movesCursor: true),
            keys: source)
        let code = await program.run(words, at: console)
        return Run(code: code, output: output.text, shown: errors.text, unread: source.rest)
    }

    func testMissingAccount_IsPicked() async {
        let run = await run(
            ["accounts", "rename", "--fields", "id"], [.text("euro"), .enter, .text("New"), .enter])
        XCTAssertEqual(run.code, .done, run.shown)
        XCTAssertEqual(run.output, "ID  ACC003\n")
        XCTAssertEqual(run.unread, [])
    }

    func testGivenValues_AreNotAsked() async {
        let run = await run(["accounts", "rename", "ACC002", "--fields", "id"], [.text("New"), .enter])
        XCTAssertEqual(run.output, "ID  ACC002\n", run.shown)
    }

    func testEscape_GoesBackAndOut() async {
        let back = await run(
            ["accounts", "rename", "--fields", "id"],
            [.enter, .text("New"), .escape, .down, .enter, .enter])
        XCTAssertEqual(back.output, "ID  ACC002\n", back.shown)
        let out = await run(["accounts", "rename"], [.enter, .escape, .escape])
        XCTAssertEqual(out.code, .declined)
        XCTAssertEqual(out.output, "")
    }

    func testControlCAndTheEndOfInput_DoNothing() async {
        for keys in [[Key.interrupt], [.enter, .interrupt], []] {
            let run = await run(["accounts", "rename"], keys)
            XCTAssertEqual(run.code, .declined, run.shown)
            XCTAssertEqual(run.output, "")
        }
    }

    func testWrongValue_IsAskedAgain() async {
        let run = await run(
            [
                "standing-orders", "create", "--to", "ACC002", "--amount", "5", "--every", "month",
                "--dry-run",
                "--fields", "startDate",
            ], [.text("tomorrow"), .enter, .clear, .text("2026-07-10"), .enter])
        XCTAssertEqual(run.output, "Start  2026-07-10\n", run.shown)
    }

    func testOtherValue_CanBeTyped() async {
        let run = await run(
            ["accounts", "show", "--env", "demo"],
            [.end, .enter, .text("ACC009"), .enter])
        XCTAssertEqual(run.code, .notFound, run.shown)
    }

    func testWithoutATerminal_TheErrorStays() async {
        let (console, output, errors) = Console.memory(
            capabilities: TerminalCapabilities(errorIsTerminal: true, movesCursor: true),
            keys: MemoryKeySource([.enter]))
        let code = await program.run(["accounts", "show"], at: console)
        let plain = await program.run("accounts", "show")
        XCTAssertEqual(code, .usage)
        XCTAssertEqual(errors.text, plain.errors)
        XCTAssertEqual(output.text, "")
    }

    func testGuidedTransfer_IsMadeAfterAYes() async {
        let run = await run(
            ["transfers", "create", "--fields", "fromAccountID,toAccountID,amount,reference"],
            [
                .enter, .text("emergency"), .enter, .text("12.50"), .enter, .enter, .text("For later"),
                .enter,
                .text("y"), .enter,
            ])
        XCTAssertEqual(run.code, .done, run.shown)
        XCTAssertEqual(
            run.output, "From       ACC001\nTo         ACC002\nAmount     12.50\nReference  For later\n")
    }

    func testGuidedTransferWithoutAYes_MovesNothing() async {
        for answer in [[Key.text("n"), .enter], [.enter], [.interrupt], []] {
            let run = await run(
                ["transfers", "create", "--to", "ACC002", "--from", "ACC001"],
                [.text("12.50"), .enter, .enter, .enter] + answer)
            XCTAssertEqual(run.code, .declined, run.shown)
            XCTAssertEqual(run.output, "")
        }
        let after = await program.run("accounts", "show", "ACC001", "--fields", "balance")
        XCTAssertTrue(after.output.contains("5,432.50"), after.output)
    }

    func testGuidedTransfer_StepsBackWithTheTypedValues() async {
        let run = await run(
            ["transfers", "create", "--dry-run", "--fields", "amount"],
            [
                .enter, .text("emergency"), .enter, .text("12.50"), .enter, .escape, .backspace, .text("1"),
                .enter,
                .enter,
                .enter,
            ])
        XCTAssertEqual(run.output, "Amount  12.51\n", run.shown)
    }

    func testTerminal_IsRestoredAfterEveryExit() async throws {
        let program = program
        for typed in ["\r", "\u{1B}", "\u{3}", "euro\r"] {
            let terminal = try PseudoTerminal(columns: 20)
            let console = Console(
                output: MemorySink(), errors: FileDescriptorSink(descriptor: terminal.terminal),
                input: FileDescriptorSource(descriptor: terminal.terminal),
                capabilities: TerminalCapabilities(
                    errorIsTerminal: true, inputIsTerminal: true, width: 20, movesCursor: true),
                keys: TerminalKeySource(descriptor: terminal.terminal))
            async let code = program.run(["accounts", "show"], at: console)
            _ = terminal.shown(until: "Which account?")
            terminal.type(typed)
            let ended = await code
            XCTAssertTrue([.done, .declined].contains(ended), typed.debugDescription)
            XCTAssertTrue(terminal.echoesAndSignals, typed.debugDescription)
        }
    }
}
