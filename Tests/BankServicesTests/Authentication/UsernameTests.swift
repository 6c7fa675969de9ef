import BankServices
import BankTestSupport
import LanguageKit
import XCTest

final class UsernameTests: XCTestCase {
    func testGoodNames_AreKeptInLowerCase() throws {
        for (text, name) in [
            ("abc", "abc"), ("Anna.B-1_", "anna.b-1_"), ("A2345678901234567890123456789012", nil),
        ] {
            XCTAssertEqual(try Username.checked(text), name ?? "a2345678901234567890123456789012")
        }
    }

    func testOtherAlphabetsAndLengths_AreRefused() {
        for text in [
            "", "ab", String(repeating: "a", count: 33), "\u{212A}ate", "an na", "\u{E4}nna", "a\u{0}b",
        ] {
            assertThrows(
                ServiceError.invalidValue(
                    field: .username, value: text,
                    reason: .malformed(
                        expected: "3 to 32 characters from a–z, 0–9, dot, hyphen and underscore")),
                try Username.checked(text), text)
        }
    }

    func testFolding_ChangesASCIILettersOnly() {
        XCTAssertEqual(Username.folded("ÄNNA \u{212A}"), "Änna \u{212A}")
    }
}
