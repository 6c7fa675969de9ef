import XCTest

@testable import BankApp

/// Splitting a line into words as a shell does, without expansions.
final class CommandWordsTests: XCTestCase {
    func testSpaces_SeparateWords() {
        XCTAssertEqual(CommandWords.split("  a   b\tc "), ["a", "b", "c"])
    }

    func testQuotes_KeepWordsTogether() {
        XCTAssertEqual(CommandWords.split(#"'a b' "c d""#), ["a b", "c d"])
    }

    func testQuotesInsideWords_AreRemoved() {
        XCTAssertEqual(CommandWords.split(#"--name='a b' c"d"e"#), ["--name=a b", "cde"])
    }

    func testEmptyQuotes_AreAnEmptyWord() {
        XCTAssertEqual(CommandWords.split("a '' \"\""), ["a", "", ""])
    }

    func testOtherQuote_IsTextInsideQuotes() {
        XCTAssertEqual(CommandWords.split(#"'a"b' "c'd""#), ["a\"b", "c'd"])
    }

    func testBackslash_TakesTheNextCharacterAsItIs() {
        XCTAssertEqual(CommandWords.split(#"a\ b \' "c\"d" '\'"#), ["a b", "'", "c\"d", "\\"])
    }

    func testVariablesAndPatterns_AreText() {
        XCTAssertEqual(CommandWords.split("$HOME * | > a"), ["$HOME", "*", "|", ">", "a"])
    }

    func testUnfinishedLine_HasNoWords() {
        for line in ["'a", "\"a", "a\\"] { XCTAssertNil(CommandWords.split(line), line) }
    }
}
