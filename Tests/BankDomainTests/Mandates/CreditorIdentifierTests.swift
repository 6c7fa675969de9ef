import BankDomain
import XCTest

final class CreditorIdentifierTests: XCTestCase {
    func testPublishedIdentifiers_AreKnown() {
        for text in ["DE98ZZZ09999999999", "FR72ZZZ123456", "NL42ZZZ123456780001", "AT88ZZZ00000000001"] {
            XCTAssertEqual(CreditorIdentifier(text)?.text, text)
        }
    }

    func testBusinessCode_IsNotChecked() {
        XCTAssertEqual(CreditorIdentifier("de98 a1b 09999999999")?.text, "DE98A1B09999999999")
    }

    func testEveryOtherDigit_IsRefused() {
        let right = Array("DE98ZZZ09999999999")
        for position in right.indices where right[position].isNumber {
            var wrong = right
            wrong[position] = right[position] == "9" ? "1" : "9"
            XCTAssertNil(CreditorIdentifier(String(wrong)), String(wrong))
        }
    }

    func testSignsThatLookAlike_MakeNoOtherCreditor() {
        let known = CreditorIdentifier.comparable("DE98ZZZ09999999999")
        for text in [
            "DE98ZZZ\u{200B}09999999999", "DE98ZZZ0999999999\u{FF19}", "DE98-ZZZ-09999999999",
            "DE98ZZZ09999999999.", "de98 abc 09999999999", "\u{FF24}E98ZZZ09999999999",
        ] {
            XCTAssertEqual(CreditorIdentifier.comparable(text), known, text)
        }
        XCTAssertNotEqual(CreditorIdentifier.comparable("DE98ZZZ09999999998"), known)
        XCTAssertNotEqual(CreditorIdentifier.comparable("Д98"), CreditorIdentifier.comparable("98"))
    }

    func testOtherTexts_AreRefused() {
        let long = "DE98ZZZ" + String(repeating: "0", count: 29)
        for text in [
            "", "DE98", "DE98ZZZ", "DEMOCITYPOWER", "9898ZZZ09999999999", "DE98ZZZ0999999999é", long,
        ] {
            XCTAssertNil(CreditorIdentifier(text), text)
        }
    }
}
