import LanguageKit
import XCTest

final class SpreadsheetCellTests: XCTestCase {
    func testFormulas_GetAnApostrophe() {
        for text in [
            "=1+1", "=cmd|' /C calc'!A0", "+SUM(A1)", "-1+cmd", "-", "-.5", "-1.", "-1.2.3", "@SUM(1)",
            "\t=1",
            "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x", "+49 170", "-１",
        ] {
            XCTAssertEqual(SpreadsheetCell.escaped(text), "'" + text)
        }
    }

    func testOtherTexts_Stay() {
        for text in ["", "a=1", "-12.50", "+3", "-0", "12", "'=1", "2026-07-01", "Müller & Co"] {
            XCTAssertEqual(SpreadsheetCell.escaped(text), text)
        }
    }
}
