import LanguageKit
import XCTest

final class PhraseTests: XCTestCase {
    private let vietnamese = Localization(
        catalogue: Catalogue(
            language: .vietnamese,
            translations: [
                "There is no {1} '{2}'.": "Không có {1} '{2}'.", "account": "tài khoản",
                "{2} of {1}": "{1} có {2}", "{1} or {2}": "{1} hoặc {2}", "it is empty": "nó trống",
            ]),
        region: RegionalFormat(.vietnamese))

    func testLiteralWithValues_KeepsPlacesInTheKey() {
        let phrase: Phrase = "There is no \("account" as Phrase) '\(1)'."
        XCTAssertEqual(phrase.format, "There is no {1} '{2}'.")
        XCTAssertEqual(phrase.english, "There is no account '1'.")
    }

    func testPhraseInsideAPhrase_IsTranslatedToo() {
        XCTAssertEqual(
            vietnamese.text("There is no \("account" as Phrase) '\("x")'."), "Không có tài khoản 'x'.")
    }

    func testTranslation_MayChangeTheOrder() {
        let phrase = Phrase(format: "{2} of {1}", values: [.text("a"), .text("b")])
        XCTAssertEqual(phrase.english, "b of a")
        XCTAssertEqual(vietnamese.text(phrase), "a có b")
    }

    func testValueThatLooksLikeAPlace_StaysAsItIs() {
        let phrase: Phrase = "There is no \("{2}") '\("{1}")'."
        XCTAssertEqual(phrase.english, "There is no {2} '{1}'.")
    }

    func testOtherBraces_StayAsTheyAre() {
        let phrase: Phrase = "{\"error\":{}} {x} {0} {9} { \(1)"
        XCTAssertEqual(phrase.english, "{\"error\":{}} {x} {0} {9} { 1")
    }

    func testPhrasesThatReadTheSame_AreEqual() {
        XCTAssertEqual("a \(1)" as Phrase, "a 1")
        XCTAssertNotEqual("a \(1)" as Phrase, "a 2")
    }

    func testSeveral_HaveAWordBeforeTheLast() {
        XCTAssertEqual(Phrase.list(["a"], .or).english, "a")
        XCTAssertEqual(Phrase.list(["a", "b", "c"], .or).english, "a, b or c")
        XCTAssertEqual(vietnamese.text(.list(["a", "b", "c"], .or)), "a, b hoặc c")
        XCTAssertEqual(Phrase.list([] as [String]).english, "")
    }

    func testSentence_BeginsWithACapitalAndEndsWithAFullStop() {
        XCTAssertEqual(("it is empty" as Phrase).asSentence.english, "It is empty.")
        XCTAssertEqual(vietnamese.text(("it is empty" as Phrase).asSentence), "Nó trống.")
        XCTAssertEqual(("Done." as Phrase).asSentence.english, "Done.")
    }

    func testJoinedSentences_SkipMissingOnes() {
        XCTAssertEqual(Phrase.sentences("A.", nil, "B.").english, "A. B.")
    }

    func testAmounts_FollowTheRegion() {
        let phrase: Phrase = "\(.amount("-1,234.50"))"
        XCTAssertEqual(phrase.english, "-1,234.50")
        XCTAssertEqual(vietnamese.text(phrase), "-1.234,50")
        XCTAssertEqual(vietnamese.plain.text(phrase), "-1,234.50")
    }
}
