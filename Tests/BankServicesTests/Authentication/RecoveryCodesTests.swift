import BankServices
import XCTest

final class RecoveryCodesTests: XCTestCase {
    func testCaseSpacesAndHyphens_DoNotCount() {
        for text in ["ABCD-EFGH-2345", "abcdefgh2345", " abcd efgh 2345 ", "A-B-C-D-E-F-G-H-2-3-4-5"] {
            XCTAssertEqual(RecoveryCodes.letters(typed: text), "ABCDEFGH2345", text)
        }
    }

    func testOtherTexts_AreNoRecoveryCodes() {
        for text in [
            "", "123456", "ABCD-EFGH-234", "ABCD-EFGH-23456", "ABCD-EFGH-2340", "ABCD-EFGH-234ß",
            "ABCD_EFGH_2345",
        ] {
            XCTAssertNil(RecoveryCodes.letters(typed: text), text)
        }
    }
}
