import LanguageKit
import XCTest

final class SuggestionTests: XCTestCase {
    private let nouns = ["accounts", "auth", "transactions", "transfers", "cards", "fx", "demo"]

    func testWords_SuggestTheClosestCandidates() {
        let table: [(String, [String])] = [
            ("accounts", ["accounts"]),
            ("acounts", ["accounts"]),
            ("account", ["accounts"]),
            ("acconuts", ["accounts"]),
            ("ACCOUNTS", ["accounts"]),
            ("Acount", ["accounts"]),
            ("acc", ["accounts"]),
            ("trans", ["transactions", "transfers"]),
            ("trnasfers", ["transfers"]),
            ("crads", ["cards"]),
            ("fy", ["fx"]),
            ("xf", ["fx"]),
            ("dmeo", ["demo"]),
            ("a", []),
            ("", []),
            ("zzzzzz", []),
            ("statements", []),
        ]
        for (word, expected) in table {
            XCTAssertEqual(Suggestion.closest(to: word, in: nouns), expected, word)
        }
    }

    func testOneLetterNames_AreNeverGuessed() {
        XCTAssertEqual(Suggestion.closest(to: "x", in: ["y"]), [])
    }

    func testManyEquallyClose_AreLimitedToThree() {
        XCTAssertEqual(
            Suggestion.closest(to: "re", in: ["rea", "reb", "rec", "red"]), ["rea", "reb", "rec"])
    }

    func testLongWords_AreNotCompared() {
        let word = String(repeating: "a", count: 65)
        XCTAssertEqual(Suggestion.closest(to: word, in: [String(word.dropLast())]), [])
        XCTAssertEqual(
            Suggestion.closest(to: String(word.dropLast()), in: [String(word.dropLast(2))]),
            [String(word.dropLast(2))])
    }
}
