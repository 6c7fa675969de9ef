import LanguageKit
import Synchronization
import TerminalKit
import TerminalTestSupport
import XCTest

final class PrompterTests: XCTestCase {
    private let interactive = TerminalCapabilities(inputIsTerminal: true)

    private func confirm(_ lines: [String]) throws -> Prompter.Answer {
        let (console, _, _) = Console.memory(lines: lines, capabilities: interactive)
        return try Prompter(console: console).confirm("Close it?")
    }

    func testYes_IsYes() throws {
        for line in ["y", "Y", "yes", " YES "] {
            XCTAssertEqual(try confirm([line]), .yes, line)
        }
    }

    func testNo_IsNo() throws {
        for line in ["", "n", "no", " NO "] {
            XCTAssertEqual(try confirm([line, "y"]), .no, line)
        }
    }

    func testAnythingElse_IsAskedAgain() throws {
        for line in ["yep", "yy", "y es", "50"] {
            XCTAssertEqual(try confirm([line, "y"]), .yes, line)
            XCTAssertEqual(try confirm([line, line, line, "y"]), .no, line)
            XCTAssertEqual(try confirm([line]), .endOfInput, line)
        }
    }

    func testEndOfInput_IsNotYes() throws {
        XCTAssertEqual(try confirm([]), .endOfInput)
    }

    func testQuestion_StandsOnErrorsInOneLine() throws {
        let (console, output, errors) = Console.memory(lines: ["x"], capabilities: interactive)
        XCTAssertEqual(try Prompter(console: console).ask("Pay\n\u{1B}[2JEve?"), "x")
        XCTAssertEqual(output.text, "")
        XCTAssertEqual(errors.text, "Pay \u{FFFD}[2JEve? ")
    }

    func testNoTerminal_IsRefusedWithoutAQuestion() {
        let (console, _, errors) = Console.memory(lines: ["y"])
        let prompter = Prompter(console: console)
        XCTAssertThrowsError(try prompter.confirm("?")) {
            XCTAssertEqual($0 as? PromptError, .notInteractive)
        }
        XCTAssertThrowsError(try prompter.askText("?")) {
            XCTAssertEqual($0 as? PromptError, .notInteractive)
        }
        XCTAssertEqual(errors.text, "")
    }
}

/// Prompts at a pseudo-terminal, answered by another thread.
final class TerminalPromptTests: XCTestCase {
    private func console(at pseudoTerminal: PseudoTerminal) -> Console {
        let descriptor = pseudoTerminal.terminal
        return Console(
            output: FileDescriptorSink(descriptor: descriptor),
            errors: FileDescriptorSink(descriptor: descriptor),
            input: FileDescriptorSource(descriptor: descriptor),
            capabilities: .detect(
                environment: { _ in nil }, output: descriptor, errors: descriptor, input: descriptor))
    }

    /// Types the answer once the prompt is shown. Returns all output.
    private func shownWhile(
        typing answer: String, at pseudoTerminal: PseudoTerminal, until end: String,
        prompter: Prompter? = nil, _ question: (Prompter) throws -> Void
    ) throws -> String {
        let shown = expectation(description: "the question is shown")
        let screen = MemorySink()
        Thread.detachNewThread {
            let prompt = pseudoTerminal.shown(until: "? ")
            pseudoTerminal.type(answer)
            let rest = pseudoTerminal.shown(until: end)
            try? screen.write(Array((prompt + rest).utf8))
            shown.fulfill()
        }
        try question(prompter ?? Prompter(console: console(at: pseudoTerminal)))
        wait(for: [shown], timeout: 60)
        return screen.text
    }

    func testAnswer_IsShownWhileTyped() throws {
        let pseudoTerminal = try PseudoTerminal()
        let shown = try shownWhile(typing: "Ann\n", at: pseudoTerminal, until: "\n") { prompter in
            XCTAssertEqual(try prompter.ask("Name?"), "Ann")
        }
        XCTAssertEqual(shown, "Name? Ann\r\n")
    }

    func testQuestion_IsShownOnceControlCIsAKey() throws {
        let terminal = try PseudoTerminal()
        let source = FileDescriptorSource(descriptor: terminal.terminal)
        source.takeInterruptsAsKeys()
        let errors = ProbingSink(terminal)
        let console = Console(
            output: MemorySink(), errors: errors, input: source,
            capabilities: TerminalCapabilities(inputIsTerminal: true))
        terminal.type("y\n")
        XCTAssertEqual(try Prompter(console: console).confirm("Go?"), .yes)
        XCTAssertEqual(errors.signals.withLock { $0 }, [false])
        XCTAssertTrue(terminal.echoesAndSignals)
    }

    func testQuestionOfACancelledTask_IsNotAsked() async throws {
        let (console, _, errors) = Console.memory(
            lines: ["y"], capabilities: TerminalCapabilities(inputIsTerminal: true))
        let asking = Task {
            while !Task.isCancelled { await Task.yield() }
            return try Prompter(console: console).confirm("Go?")
        }
        asking.cancel()
        let result = await asking.result
        XCTAssertThrowsError(try result.get()) { XCTAssertEqual($0 as? PromptError, .interrupted) }
        XCTAssertEqual(errors.text, "")
    }

    func testSecret_IsNeverShown() throws {
        let pseudoTerminal = try PseudoTerminal()
        let shown = try shownWhile(typing: "tes\u{7F}\u{7F}ürkis\n", at: pseudoTerminal, until: "\n") {
            prompter in
            XCTAssertEqual(try prompter.askText("Password?"), "türkis")
        }
        XCTAssertEqual(shown, "Password? \r\n")
        XCTAssertTrue(pseudoTerminal.echoesAndSignals)
    }

    func testControlC_InterruptsAtOnceAndRestoresTheTerminal() throws {
        for key in ["\u{3}", "\u{1C}"] {
            let pseudoTerminal = try PseudoTerminal()
            let shown = try shownWhile(typing: "sec\(key)", at: pseudoTerminal, until: "\n") { prompter in
                XCTAssertThrowsError(try prompter.askText("Password?")) {
                    XCTAssertEqual($0 as? PromptError, .interrupted)
                }
            }
            XCTAssertEqual(shown, "Password? \r\n")
            XCTAssertTrue(pseudoTerminal.echoesAndSignals)
        }
    }

    func testInterruptedSecret_IsNotPartOfTheNextAnswer() throws {
        let pseudoTerminal = try PseudoTerminal()
        let prompter = Prompter(console: console(at: pseudoTerminal))
        _ = try shownWhile(typing: "old\u{3}", at: pseudoTerminal, until: "\n", prompter: prompter) {
            prompter in
            XCTAssertThrowsError(try prompter.askText("Password?"))
        }
        _ = try shownWhile(typing: "new\n", at: pseudoTerminal, until: "\n", prompter: prompter) { prompter in
            XCTAssertEqual(try prompter.askText("Password?"), "new")
        }
    }

    func testLongSecret_IsReadWhole() throws {
        let pseudoTerminal = try PseudoTerminal()
        let secret = String(repeating: "x", count: 1_024)
        _ = try shownWhile(typing: secret + "\n", at: pseudoTerminal, until: "\n") { prompter in
            XCTAssertEqual(try prompter.askText("Password?"), secret)
        }
    }

    func testTooLongSecret_IsRefusedAndNoPartOfTheNextAnswer() throws {
        let pseudoTerminal = try PseudoTerminal()
        let prompter = Prompter(console: console(at: pseudoTerminal))
        let secret = String(repeating: "x", count: 1_025)
        let shown = try shownWhile(
            typing: secret + "\n", at: pseudoTerminal, until: "\n", prompter: prompter
        ) { prompter in
            XCTAssertThrowsError(try prompter.askText("Password?")) {
                XCTAssertEqual($0 as? PromptError, .stream(.lineTooLong))
            }
        }
        XCTAssertEqual(shown, "Password? \r\n")
        XCTAssertTrue(pseudoTerminal.echoesAndSignals)
        _ = try shownWhile(typing: "new\n", at: pseudoTerminal, until: "\n", prompter: prompter) { prompter in
            XCTAssertEqual(try prompter.askText("Password?"), "new")
        }
    }

    func testControlD_IsNotYes() throws {
        let pseudoTerminal = try PseudoTerminal()
        let shown = try shownWhile(typing: "\u{4}", at: pseudoTerminal, until: "\n") { prompter in
            XCTAssertEqual(try prompter.confirm("Sure?", hint: "? "), .endOfInput)
        }
        XCTAssertEqual(shown, "Sure? ?  \r\n")
    }

    func testControlD_IsNoSecret() throws {
        let pseudoTerminal = try PseudoTerminal()
        _ = try shownWhile(typing: "\u{4}", at: pseudoTerminal, until: "\n") { prompter in
            XCTAssertEqual(try prompter.askText("Password?"), nil)
        }
        XCTAssertTrue(pseudoTerminal.echoesAndSignals)
    }
}

extension Prompter {
    /// The text of a secret, for comparisons.
    fileprivate func askText(_ question: Phrase, maximumByteCount: Int = 1_024) throws -> String? {
        try askSecret(question, maximumByteCount: maximumByteCount) { String(decoding: $0, as: UTF8.self) }
    }
}

/// Notes for each text that is shown whether the terminal turns Ctrl-C into a signal.
private final class ProbingSink: OutputSink {
    let signals = Mutex<[Bool]>([])
    private let terminal: PseudoTerminal

    init(_ terminal: PseudoTerminal) {
        self.terminal = terminal
    }

    func write(_ bytes: [UInt8]) throws(StreamError) {
        signals.withLock { $0.append(terminal.echoesAndSignals) }
    }

    func flush() throws(StreamError) {}
}
