import BankServices
import LanguageKit
import XCTest

@testable import BankApp

/// Reading the lines of a script as commands.
final class ScriptReaderTests: XCTestCase {
    private func commands(_ text: String) throws -> [ScriptLine] {
        var reader = ScriptReader(name: "s")
        var found: [ScriptLine] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if let command = try reader.read(line) { found.append(command) }
        }
        if let command = try reader.end() { found.append(command) }
        return found
    }

    func testCommentsAndEmptyLines_AreIgnored() throws {
        XCTAssertEqual(
            try commands("# a\n\n  \n  # b\naccounts list\n"),
            [ScriptLine(number: 5, text: "accounts list", words: ["accounts", "list"])])
    }

    func testNameOfTheProgram_MayBeWrittenOrLeftOut() throws {
        XCTAssertEqual(try commands("bank accounts list").map(\.words), [["accounts", "list"]])
        XCTAssertEqual(try commands("bank").map(\.words), [[]])
    }

    func testBackslashAtTheEnd_ContinuesInTheNextLine() throws {
        XCTAssertEqual(
            try commands("# x\ntransfers create \\\n  --to 'A \\\nB' \\\n--amount 5\nhelp"),
            [
                ScriptLine(
                    number: 2, text: "transfers create   --to 'A B' --amount 5",
                    words: ["transfers", "create", "--to", "A B", "--amount", "5"]),
                ScriptLine(number: 6, text: "help", words: ["help"]),
            ])
    }

    func testTwoBackslashesAtTheEnd_AreOneAndEndTheLine() throws {
        XCTAssertEqual(try commands("a b\\\\\nc").map(\.words), [["a", "b\\"], ["c"]])
    }

    func testBackslashAtTheEndOfAll_EndsTheLastCommand() throws {
        XCTAssertEqual(try commands("accounts list \\").map(\.words), [["accounts", "list"]])
    }

    func testOpenQuote_IsNamedWithTheLineWhereTheCommandBegins() {
        XCTAssertThrowsError(try commands("a\nb 'c \\\nd\n")) { error in
            XCTAssertEqual(
                error as? ServiceError,
                .invalidFile(path: "s", line: 2, column: nil, reason: "a quote is not closed"))
        }
    }

    func testControlCharacters_AreNoText() {
        for text in ["a\u{0}b", "\u{1B}[2J", "a\nb\u{7F}\u{1}"] {
            XCTAssertThrowsError(try commands(text)) { error in
                guard case .invalidFile(_, _, _, "it is not text")? = error as? ServiceError else {
                    return XCTFail("\(error)")
                }
            }
        }
    }

    func testCommandOfManyLinesThatIsTooLong_IsRefused() {
        let line = String(repeating: "x", count: 40_000)
        XCTAssertThrowsError(try commands("\(line)\\\n\(line)")) { error in
            XCTAssertEqual(
                error as? ServiceError,
                .invalidFile(
                    path: "s", line: 2, column: nil, reason: "it is longer than 65536 bytes"))
        }
    }

    func testWindowsLineEnds_AreLineEnds() throws {
        XCTAssertEqual(
            try commands("accounts list\r\nhelp\r").map(\.words), [["accounts", "list"], ["help"]])
    }
}
