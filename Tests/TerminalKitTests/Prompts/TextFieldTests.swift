import LanguageKit
import TerminalKit
import XCTest

final class TextFieldTests: XCTestCase {
    private static let cursor = TerminalCapabilities(
        errorIsTerminal: true, inputIsTerminal: true, movesCursor: true)

    private func ask(
        _ keys: [Key], initial: String = "", lines: [String] = [], columns: Int = 80,
        capabilities: TerminalCapabilities = TextFieldTests.cursor
    ) throws -> (answer: TextField.Answer, shown: String) {
        let (console, _, errors) = Console.memory(
            lines: lines, capabilities: capabilities, keys: MemoryKeySource(keys, columns: columns))
        let answer = try TextField(console: console).ask("How much?", initial: initial)
        return (answer, errors.text)
    }

    func testTyping_MakesTheLine() throws {
        let run = try ask([.text("12"), .left, .text("."), .end, .text("0"), .backspace, .text("5 "), .enter])
        XCTAssertEqual(run.answer, .text("1.25"))
    }

    func testInitialText_CanBeChanged() throws {
        XCTAssertEqual(try ask([.enter], initial: "12").answer, .text("12"))
        XCTAssertEqual(try ask([.clear, .text("3"), .enter], initial: "12").answer, .text("3"))
        XCTAssertEqual(try ask([.home, .delete, .enter], initial: "12").answer, .text("2"))
    }

    func testCombiningSign_JoinsTheLetterBefore() throws {
        XCTAssertEqual(
            try ask([.text("e"), .text("\u{301}"), .backspace, .text("x"), .enter]).answer, .text("x"))
    }

    func testEscape_GoesBackWithTheTypedText() throws {
        XCTAssertEqual(try ask([.text("12"), .escape]).answer, .back("12"))
    }

    func testControlCAndTheEndOfInput_Interrupt() {
        for keys in [[Key.text("1"), .interrupt], [.text("1")]] {
            XCTAssertThrowsError(try ask(keys)) { XCTAssertEqual($0 as? PromptError, .interrupted) }
        }
    }

    func testNarrowTerminal_ShowsThePartAroundTheCursor() throws {
        let run = try ask([.text("1234567890123456789012345"), .enter], columns: 20)
        XCTAssertEqual(run.answer, .text("1234567890123456789012345"))
        for line in run.shown.split(separator: "\r") {
            let plain = line.split(separator: "\u{1B}[J").joined()
            XCTAssertLessThan(DisplayText.width(of: plain), 20, plain)
        }
    }

    func testWithoutCursor_AnEmptyLineKeepsTheValue() throws {
        let plain = TerminalCapabilities(errorIsTerminal: true, inputIsTerminal: true)
        let kept = try ask([], initial: "12", lines: [""], capabilities: plain)
        XCTAssertEqual(kept.answer, .text("12"))
        XCTAssertEqual(kept.shown, "How much? [12] ")
        XCTAssertEqual(try ask([], lines: [" 5 "], capabilities: plain).answer, .text("5"))
    }

    func testTextAfterARefusedValue_ReplacesIt() throws {
        XCTAssertEqual(try ask([.text("50"), .enter], initial: "5,5").answer, .text("50"))
        XCTAssertEqual(
            try ask([.resized, .text("5"), .text("0"), .enter], initial: "5,5").answer, .text("50"))
        XCTAssertEqual(try ask([.end, .text("0"), .enter], initial: "5.5").answer, .text("5.50"))
        XCTAssertEqual(try ask([.backspace, .text("0"), .enter], initial: "5.5").answer, .text("5.0"))
    }

    func testHugePaste_IsCut() throws {
        let paste = String(repeating: "7", count: 1 << 20)
        let run = try ask([.text(paste), .text(paste), .enter])
        XCTAssertEqual(run.answer, .text(String(repeating: "7", count: 1_000)))
    }
}
