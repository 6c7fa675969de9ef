import LanguageKit
import TerminalKit
import XCTest

final class PickerTests: XCTestCase {
    private static let items = [
        PickerItem("Primary Checking", detail: "ACC001"), PickerItem("Đà Nẵng Trip", detail: "ACC002"),
        PickerItem("Café", detail: "ACC003"),
    ]
    private static let words = Picker.Words(nothingFits: "No matches.", help: "Type.", askNumber: "Number:")

    private struct Run {
        let answer: Picker.Answer?
        let error: PromptError?
        let shown: String
        let output: String
    }

    private func pick(
        _ keys: [Key], columns: Int = 80, rows: Int = 24, lines: [String] = [],
        items: [PickerItem] = PickerTests.items, orTyped other: Phrase? = nil,
        capabilities: TerminalCapabilities = TerminalCapabilities(
            errorIsTerminal: true, inputIsTerminal: true, movesCursor: true)
    ) -> Run {
        let (console, output, errors) = Console.memory(
            lines: lines, capabilities: capabilities,
            keys: MemoryKeySource(keys, columns: columns, rows: rows))
        do throws(PromptError) {
            let answer = try Picker(console: console, words: Self.words).pick(
                "Which?", from: items, orTyped: other)
            return Run(answer: answer, error: nil, shown: errors.text, output: output.text)
        } catch {
            return Run(answer: nil, error: error, shown: errors.text, output: output.text)
        }
    }

    func testArrows_MoveTheMark() {
        XCTAssertEqual(pick([.enter]).answer, .picked(0))
        XCTAssertEqual(pick([.down, .down, .up, .enter]).answer, .picked(1))
        XCTAssertEqual(pick([.down, .down, .down, .enter]).answer, .picked(2))
        XCTAssertEqual(pick([.pageDown, .enter]).answer, .picked(2))
        XCTAssertEqual(pick([.end, .home, .enter]).answer, .picked(0))
    }

    func testTyping_FiltersWithoutCaseAndDiacritics() {
        XCTAssertEqual(pick([.text("da nang"), .enter]).answer, .picked(1))
        XCTAssertEqual(pick([.text("CAFÉ"), .enter]).answer, .picked(2))
        XCTAssertEqual(pick([.text("cafe"), .enter]).answer, .picked(2))
        XCTAssertEqual(pick([.text("002"), .enter]).answer, .picked(1))
        XCTAssertEqual(pick([.text("trip nang"), .enter]).answer, .picked(1))
    }

    func testNoMatch_CannotBePicked() {
        let run = pick([.text("zzz"), .enter, .backspace, .clear, .enter])
        XCTAssertEqual(run.answer, .picked(0))
        XCTAssertTrue(run.shown.contains("No matches."))
    }

    func testEscape_GoesBack() {
        XCTAssertEqual(pick([.text("a"), .escape]).answer, .back)
    }

    func testControlCAndTheEndOfInput_PickNothing() {
        XCTAssertEqual(pick([.interrupt]).error, .interrupted)
        XCTAssertEqual(pick([]).error, .interrupted)
    }

    func testList_IsDrawnOnTheErrorStreamAndGoneAfterwards() {
        let run = pick([.enter])
        XCTAssertEqual(run.output, "")
        XCTAssertTrue(run.shown.contains("> Primary Checking"), run.shown)
        XCTAssertTrue(run.shown.hasSuffix("\r\u{1B}[4A\u{1B}[J"), run.shown.debugDescription)
    }

    func testNarrowTerminal_CutsLinesAndShowsFewer() {
        let many = (1...30).map { PickerItem("Account number \($0)", detail: "a long detail") }
        let run = pick([.down, .enter], columns: 20, rows: 6, items: many)
        XCTAssertEqual(run.answer, .picked(1))
        let lines = run.shown.split(whereSeparator: { $0 == "\r\n" || $0 == "\r" })
        for line in lines where !line.hasPrefix("\u{1B}") {
            XCTAssertLessThan(DisplayText.width(of: String(line)), 20, String(line))
        }
    }

    func testWithoutCursor_ANumberOrAPartOfANameIsTyped() {
        let plain = TerminalCapabilities(errorIsTerminal: true, inputIsTerminal: true)
        XCTAssertEqual(pick([], lines: ["2"], capabilities: plain).answer, .picked(1))
        XCTAssertEqual(pick([], lines: ["cafe"], capabilities: plain).answer, .picked(2))
        XCTAssertEqual(pick([], lines: ["9", "c", "1"], capabilities: plain).answer, .picked(0))
        XCTAssertEqual(pick([], lines: [""], capabilities: plain).answer, .back)
        XCTAssertEqual(pick([], lines: [], capabilities: plain).error, .interrupted)
        let run = pick([], lines: ["2"], capabilities: plain)
        XCTAssertTrue(run.shown.contains("2  Đà Nẵng Trip  ACC002\n"), run.shown)
        XCTAssertFalse(run.shown.contains("\u{1B}"))
    }

    func testWithoutTerminal_NothingIsAsked() {
        let run = pick([.enter], capabilities: TerminalCapabilities(errorIsTerminal: true))
        XCTAssertEqual(run.error, .notInteractive)
        XCTAssertEqual(run.shown, "")
    }

    func testNames_CannotControlTheTerminal() {
        let run = pick([.enter], items: [PickerItem("a\u{1B}[2Jb")])
        XCTAssertFalse(run.shown.contains("\u{1B}[2J"))
    }

    func testPastedNumber_MatchesWithAndWithoutSpaces() {
        let items = [
            PickerItem("Ada", detail: "GB33 BUKB 2020 1555 5555 55"), PickerItem("Bob", detail: "x"),
        ]
        for pasted in ["GB33BUKB20201555555555", "gb33 bukb 2020 1555 5555 55", "2020 1555"] {
            XCTAssertEqual(pick([.text(pasted), .enter], items: items).answer, .picked(0), pasted)
        }
    }

    func testTextThatIsNoItem_IsTheAnswerIfItMayBe() {
        let run = pick([.text(" DE89370400440532013000 "), .enter], orTyped: "Enter something else…")
        XCTAssertEqual(run.answer, .typed("DE89370400440532013000"))
        XCTAssertTrue(run.shown.contains("Enter something else…"), run.shown)
        XCTAssertEqual(pick([.text("cafe"), .enter], orTyped: "Use it").answer, .picked(2))
        XCTAssertEqual(pick([.text("cafe"), .down, .enter], orTyped: "Use it").answer, .typed("cafe"))
        XCTAssertEqual(pick([.end, .enter], orTyped: "Use it").answer, .typed(""))
    }

    func testTypedLineThatIsNoItem_IsTheAnswerOnSimpleTerminals() {
        let simple = TerminalCapabilities(errorIsTerminal: true, inputIsTerminal: true)
        XCTAssertEqual(
            pick([], lines: ["DE89 3704"], orTyped: "Use it", capabilities: simple).answer,
            .typed("DE89 3704"))
        XCTAssertEqual(pick([], lines: ["4"], orTyped: "Use it", capabilities: simple).answer, .typed(""))
    }

    func testHugePaste_IsCut() {
        let paste = String(repeating: "x", count: 1 << 20)
        let run = pick([.text(paste), .text(paste), .enter], orTyped: "Use it")
        XCTAssertEqual(run.answer, .typed(String(repeating: "x", count: 200)))
    }
}
