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
        async let line = editor.readLine(prompt: "> ")
        while errors.text.isEmpty { await Task.yield() }
        try await Task.sleep(for: .milliseconds(200))
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

    /// Types a line once the prompt is shown. Before that, the terminal itself would handle control characters.
    private func line(
        _ editor: TerminalLineEditor, at terminal: PseudoTerminal, typed: String
    ) async throws -> EditedLine {
        async let line = editor.readLine(prompt: "> ")
        _ = terminal.shown(until: "> ")
        // libedit shows the prompt before it sets up the terminal, and Ctrl-D in between would be lost.
        while terminal.echoesAndSignals { await Task.yield() }
        terminal.type(typed)
        return try await line
    }

    func testLine_CanBeChangedBeforeItIsSent() async throws {
        let terminal = try PseudoTerminal()
        let line = try await line(editor(terminal), at: terminal, typed: "ac\u{1}b\u{5}d\u{7F}é\n")
        XCTAssertEqual(line, .line("bacé"))
        XCTAssertTrue(terminal.echoesAndSignals)
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
