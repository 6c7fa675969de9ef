import BankTestSupport
import XCTest

@testable import BankApp

/// The grammar of tapes.
final class TapeTests: XCTestCase {
    // MARK: Lines

    func testCombiningCharacterBehindAMark_BelongsToTheText() throws {
        let tape = try Tape("$ bank x\n\\\u{65D}a\n! \u{65D}b\n", name: "tape")
        guard case .step(let step) = tape.items.first else { return XCTFail("no step") }
        XCTAssertEqual(step.output, [.exactly("\u{65D}a")])
        XCTAssertEqual(step.errors, ["\u{65D}b"])
    }

    func testRemark_IsKeptWithoutItsSign() throws {
        XCTAssertEqual(
            try Tape("# Hello\n#\n#  two\n$ a", name: "t").items.dropLast(),
            [.remark("Hello"), .remark(""), .remark("two")])
    }

    func testCommand_IsSplitAndKnowsItsLine() throws {
        XCTAssertEqual(
            try steps("# x\n\n$ accounts show 'Primary Checking'"),
            [
                Tape.Step(
                    line: 3, command: "accounts show 'Primary Checking'",
                    words: ["accounts", "show", "Primary Checking"])
            ])
    }

    func testNameOfTheProgram_MayBeWrittenOrLeftOut() throws {
        XCTAssertEqual(try steps("$ bank accounts list").map(\.words), [["accounts", "list"]])
        XCTAssertEqual(try steps("$accounts list").map(\.words), [["accounts", "list"]])
        XCTAssertEqual(try steps("$ bank").map(\.words), [[]])
    }

    func testLinesAfterCommand_AreItsOutput() throws {
        XCTAssertEqual(
            try steps("$ a\none\n\n  two\n...").first?.output,
            [.exactly("one"), .exactly(""), .exactly("  two"), .anything])
    }

    func testBackslash_MakesALineText() throws {
        XCTAssertEqual(
            try steps("$ a\n\\# b\n\\...\n\\\\\n\\\n\n").first?.output,
            [.exactly("# b"), .exactly("..."), .exactly("\\"), .exactly("")])
    }

    func testErrorLines_AreForStderr() throws {
        XCTAssertEqual(try steps("$ a\n! error: no\n!   because").first?.errors, ["error: no", "  because"])
    }

    func testInputLines_AreReadByTheCommand() throws {
        let step = try XCTUnwrap(try steps("$ a\n< one\n<  two\nshown").first)
        XCTAssertEqual(step.input, ["one", " two"])
        XCTAssertEqual(step.output, [.exactly("shown")])
    }

    func testExitCode_IsZeroUnlessWritten() throws {
        XCTAssertEqual(try steps("$ a\n? 3\n$ b").map(\.exitCode), [3, 0])
    }

    func testBlankLinesBeforeTheNextCommand_DoNotCount() throws {
        XCTAssertEqual(try steps("$ a\none\n\n\n$ b\n").map(\.output), [[.exactly("one")], []])
    }

    func testLinesAfterARemark_BelongToNoCommand() throws {
        assertMalformed("$ a\n# x\none", 3, "a line of output needs a command before it")
    }

    func testWindowsLineEnds_AreLineEnds() throws {
        XCTAssertEqual(
            try Tape("# x\r\n$ a\r\none\r\n", name: "t").items,
            [.remark("x"), .step(Tape.Step(line: 2, command: "a", words: ["a"], output: [.exactly("one")]))])
    }

    func testTapeWithoutACommand_IsRefused() {
        for text in ["", "\n \n", "# only words"] {
            assertThrows(
                TapeError(name: "t", line: nil, reason: "it has no commands"), try Tape(text, name: "t"))
        }
    }

    // MARK: Malformed lines

    func testOpenQuote_IsRefused() {
        assertMalformed("# x\n$ a 'b", 2, "a quote is not closed")
        assertMalformed("$ a \"b'", 1, "a quote is not closed")
        assertMalformed("$ a \\", 1, "a quote is not closed")
    }

    func testExpectationWithoutCommand_IsRefused() {
        for line in ["one", "...", "! no", "? 1"] {
            assertMalformed("\n\(line)", 2, "a line of output needs a command before it")
        }
    }

    func testBadExitCode_IsRefused() {
        for code in ["x", "-1", "256", "1 2", ""] {
            assertMalformed("$ a\n? \(code)", 2, "an exit code must be a number from 0 to 255")
        }
    }

    private func steps(_ text: String) throws -> [Tape.Step] {
        try Tape(text, name: "t").items.compactMap { item in
            if case .step(let step) = item { step } else { nil }
        }
    }

    private func assertMalformed(_ text: String, _ line: Int, _ reason: String, at place: UInt = #line) {
        assertThrows(TapeError(name: "t", line: line, reason: reason), try Tape(text, name: "t"), line: place)
    }
}
