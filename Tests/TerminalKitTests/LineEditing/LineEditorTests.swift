import TerminalKit
import TerminalTestSupport
import XCTest

/// Reading lines at a terminal and from other input.
final class LineEditorTests: XCTestCase {
    func testPlainLines_ComeWithoutPromptFromAPipe() async throws {
        let (console, _, errors) = Console.memory(lines: ["one", "two"])
        let editor = PlainLineEditor(console: console)
        XCTAssertEqual(try editor.readLine(prompt: "> "), .line("one"))
        XCTAssertEqual(try editor.readLine(prompt: "> "), .line("two"))
        XCTAssertEqual(try editor.readLine(prompt: "> "), .end)
        XCTAssertEqual(errors.text, "")
    }

    func testPlainLinesAtATerminal_HaveAPromptAndEndWithControlC() async throws {
        let terminal = try PseudoTerminal()
        let source = FileDescriptorSource(descriptor: terminal.terminal)
        source.takeInterruptsAsKeys()
        let (memory, _, errors) = Console.memory()
        let console = Console(
            output: memory.output, errors: memory.errors, input: source,
            capabilities: TerminalCapabilities(inputIsTerminal: true))
        let editor = PlainLineEditor(console: console)
        let limit = terminal.endInput()
        defer { limit.cancel() }
        async let line = editor.readLine(prompt: "> ")
        while errors.text.isEmpty { await Task.yield() }
        terminal.type("half\u{3}")
        let cleared = try await line
        XCTAssertEqual(cleared, .cleared)
        terminal.type("one\n")
        XCTAssertEqual(try editor.readLine(prompt: "> "), .line("one"))
        XCTAssertEqual(errors.text, "> > ")
        XCTAssertTrue(terminal.echoesAndSignals)
    }

    private func editor(
        _ terminal: PseudoTerminal,
        complete: @escaping @Sendable (String) -> LineCompletion = { _ in .init() }
    ) throws -> TerminalLineEditor {
        try XCTUnwrap(
            TerminalLineEditor(
                input: terminal.terminal, shown: terminal.terminal, terminal: "xterm", historyLimit: 10,
                complete: complete))
    }

    /// Types a line once the prompt is shown.
    private func line(
        _ editor: TerminalLineEditor, at terminal: PseudoTerminal, typed: String
    ) async throws -> EditedLine {
        let limit = terminal.endInput()
        defer { limit.cancel() }
        async let line = editor.readLine(prompt: "> ")
        _ = terminal.shown(until: "> ")
        terminal.type(typed)
        return try await line
    }

    func testLine_CanBeChangedBeforeItIsSent() async throws {
        let terminal = try PseudoTerminal()
        let line = try await line(editor(terminal), at: terminal, typed: "ac\u{1}b\u{5}d\u{7F}é\n")
        XCTAssertEqual(line, .line("bacé"))
        XCTAssertTrue(terminal.echoesAndSignals)
    }

    func testPrompt_IsShownOnceTheKeysAreTaken() async throws {
        let terminal = try PseudoTerminal()
        let screen = try PseudoTerminal()
        screen.holdOutput(true)
        let editor = try XCTUnwrap(
            TerminalLineEditor(
                input: terminal.terminal, shown: screen.terminal, terminal: "xterm", historyLimit: 10
            ) { _ in .init() })
        let limit = terminal.endInput(afterSeconds: 40)
        defer { limit.cancel() }
        async let line = editor.readLine(prompt: "> ")
        // The screen takes no output, so the editor waits in the middle of showing the prompt.
        let deadline = ContinuousClock.now + .seconds(20)
        while terminal.echoesAndSignals, .now < deadline { await Task.yield() }
        XCTAssertFalse(terminal.echoesAndSignals)
        screen.holdOutput(false)
        terminal.type("half\u{3}")
        let cleared = try await line
        XCTAssertEqual(cleared, .cleared)
    }

    func testArrowUp_RecallsTheHistory() async throws {
        let terminal = try PseudoTerminal()
        let editor = try editor(terminal)
        editor.remember("first")
        editor.remember("second")
        let line = try await line(editor, at: terminal, typed: "\u{1B}[A\u{1B}[A!\n")
        XCTAssertEqual(line, .line("first!"))
    }

    func testControlC_DiscardsTheLine() async throws {
        let terminal = try PseudoTerminal()
        let editor = try editor(terminal)
        let cleared = try await line(editor, at: terminal, typed: "half\u{3}")
        XCTAssertEqual(cleared, .cleared)
        let whole = try await line(editor, at: terminal, typed: "whole\n")
        XCTAssertEqual(whole, .line("whole"))
        XCTAssertTrue(terminal.echoesAndSignals)
    }

    func testControlDOnAnEmptyLine_IsTheEnd() async throws {
        let terminal = try PseudoTerminal()
        let line = try await line(editor(terminal), at: terminal, typed: "\u{4}")
        XCTAssertEqual(line, .end)
    }

    func testTab_InsertsTheCompletion() async throws {
        let terminal = try PseudoTerminal()
        let editor = try editor(terminal) { text in
            text == "show Ad" ? LineCompletion(insertion: "ADA", replacedCount: 2) : LineCompletion()
        }
        let line = try await line(editor, at: terminal, typed: "show Ad\t 5\n")
        XCTAssertEqual(line, .line("show ADA 5"))
    }

    func testTabWithSeveralCandidates_ListsThem() async throws {
        let terminal = try PseudoTerminal()
        let editor = try editor(terminal) { _ in LineCompletion(candidates: ["one\u{1B}[2J", "other"]) }
        let line = try await line(editor, at: terminal, typed: "o\tx\n")
        XCTAssertEqual(line, .line("ox"))
        terminal.show("(end)")
        let shown = terminal.shown(until: "(end)")
        XCTAssertTrue(shown.contains("other"), shown)
        XCTAssertFalse(shown.contains("one\u{1B}[2J"), shown)
    }

    func testTerminalThatBecomesNarrow_KeepsTheLine() async throws {
        let terminal = try PseudoTerminal()
        let editor = try editor(terminal)
        terminal.resize(columns: 20)
        let line = try await line(
            editor, at: terminal, typed: "a line that is longer than twenty columns\n")
        XCTAssertEqual(line, .line("a line that is longer than twenty columns"))
    }
}
