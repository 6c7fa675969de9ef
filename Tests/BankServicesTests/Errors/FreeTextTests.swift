import BankServices
import BankTestSupport
import XCTest

final class FreeTextTests: XCTestCase {
    func testSpacesAround_AreCutOff() throws {
        XCTAssertEqual(try FreeText.name("  Rainy  Days\t\n", field: .name), "Rainy  Days")
        XCTAssertEqual(try FreeText.reference("\u{2003}x "), "x")
    }

    func testEmptyName_IsRefusedAndAnEmptyReferenceIsNot() throws {
        for text in ["", " ", "\t\n", "\u{A0}"] {
            assertThrows(
                ServiceError.invalidValue(field: .name, value: text, reason: .empty),
                try FreeText.name(text, field: .name))
            XCTAssertEqual(try FreeText.reference(text), "")
        }
    }

    func testLength_IsCountedInUnicodeScalars() throws {
        XCTAssertEqual(FreeText.nameMaximum, 70)
        XCTAssertEqual(FreeText.referenceMaximum, 140)
        for character in ["a", "\u{E9}", "日"] {
            let longest = String(repeating: character, count: 70)
            XCTAssertEqual(try FreeText.name(longest, field: .name), longest)
            assertThrows(
                ServiceError.invalidValue(
                    field: .name, value: longest + character, reason: .tooLong(maximum: 70)),
                try FreeText.name(longest + character, field: .name))
        }
        let reference = String(repeating: "r", count: 140)
        XCTAssertEqual(try FreeText.reference(" " + reference + " "), reference)
        assertThrows(
            ServiceError.invalidValue(
                field: .reference, value: reference + "r", reason: .tooLong(maximum: 140)),
            try FreeText.reference(reference + "r"))
    }

    func testCombiningMarks_CountEach() {
        let text = "a" + String(repeating: "\u{301}", count: 70)
        XCTAssertEqual(text.count, 1)
        assertThrows(
            ServiceError.invalidValue(field: .name, value: text, reason: .tooLong(maximum: 70)),
            try FreeText.name(text, field: .name))
    }

    func testCharactersThatReorderOrHideText_AreRefused() throws {
        for hidden in ["\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{2028}", "\u{2029}"] {
            let text = "a\(hidden)b"
            assertThrows(
                ServiceError.invalidValue(field: .name, value: text, reason: .controlCharacters),
                try FreeText.name(text, field: .name))
        }
        XCTAssertEqual(try FreeText.name("👨‍👩‍👧", field: .name), "👨‍👩‍👧")
    }

    /// A combining grapheme joiner, and fillers of Hangul and Khmer.
    func testFillers_AreRefused() {
        for filler in ["\u{34F}", "\u{115F}", "\u{3164}", "\u{FFA0}", "\u{17B4}"] {
            let text = "Ada\(filler)"
            assertThrows(
                ServiceError.invalidValue(field: .name, value: text, reason: .controlCharacters),
                try FreeText.name(text, field: .name))
        }
    }

    func testNameThatShowsNothing_IsEmpty() throws {
        for text in ["\u{200D}", "\u{FE0F}", "\u{2800}", "\u{200C} \u{2800}"] {
            assertThrows(
                ServiceError.invalidValue(field: .name, value: text, reason: .empty),
                try FreeText.name(text, field: .name))
        }
        for name in ["❤️", "می‌خواهم", "⠁⠙⠁", "."] {
            XCTAssertEqual(try FreeText.name(name, field: .name), name)
        }
    }

    func testControlCharacters_AreRefused() {
        for control in ["\u{0}", "\u{1B}", "\n", "\r\n", "\t", "\u{7F}", "\u{85}", "\u{1F}"] {
            let text = "a\(control)b"
            assertThrows(
                ServiceError.invalidValue(field: .creditorName, value: text, reason: .controlCharacters),
                try FreeText.name(text, field: .creditorName))
            assertThrows(
                ServiceError.invalidValue(field: .reference, value: text, reason: .controlCharacters),
                try FreeText.reference(text))
        }
    }
}
