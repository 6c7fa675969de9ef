import TerminalKit
import XCTest

/// Splitting a line into words as a shell does, without expansions.
final class ShellWordsTests: XCTestCase {
    func testSpaces_SeparateWords() {
        XCTAssertEqual(ShellWords.split("  a   b\tc "), ["a", "b", "c"])
    }

    func testQuotes_KeepWordsTogether() {
        XCTAssertEqual(ShellWords.split(#"'a b' "c d""#), ["a b", "c d"])
    }

    func testQuotesInsideWords_AreRemoved() {
        XCTAssertEqual(ShellWords.split(#"--name='a b' c"d"e"#), ["--name=a b", "cde"])
    }

    func testEmptyQuotes_AreAnEmptyWord() {
        XCTAssertEqual(ShellWords.split("a '' \"\""), ["a", "", ""])
    }

    func testOtherQuote_IsTextInsideQuotes() {
        XCTAssertEqual(ShellWords.split(#"'a"b' "c'd""#), ["a\"b", "c'd"])
    }

    func testBackslash_TakesTheNextCharacterAsItIs() {
        XCTAssertEqual(ShellWords.split(#"a\ b \' "c\"d" '\'"#), ["a b", "'", "c\"d", "\\"])
    }

    func testVariablesAndPatterns_AreText() {
        XCTAssertEqual(ShellWords.split("$HOME * | > a"), ["$HOME", "*", "|", ">", "a"])
    }

    func testUnfinishedLine_HasNoWords() {
        for line in ["'a", "\"a", "a\\"] { XCTAssertNil(ShellWords.split(line), line) }
    }
}
