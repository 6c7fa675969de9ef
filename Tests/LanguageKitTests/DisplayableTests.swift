import LanguageKit
import XCTest

final class DisplayableTests: XCTestCase {
    func testPlainText_StaysAsItIs() {
        for text in ["", "ACC001", "Nguyễn Văn An", "日本", "👩‍👩‍👧", "a'b"] {
            XCTAssertEqual(displayable(text), text)
        }
    }

    func testControlsAndOverrides_AreEscaped() {
        XCTAssertEqual(displayable("\u{1B}]0;x\u{7}"), "\\u{1B}]0;x\\u{7}")
        XCTAssertEqual(displayable("a\r\nb\t"), "a\\u{D}\\u{A}b\\u{9}")
        XCTAssertEqual(displayable("\u{0}\u{7F}\u{9B}"), "\\u{0}\\u{7F}\\u{9B}")
        XCTAssertEqual(
            displayable("\u{202E}\u{2066}\u{200F}\u{2028}\u{FEFF}"),
            "\\u{202E}\\u{2066}\\u{200F}\\u{2028}\\u{FEFF}")
    }

    func testLongText_IsCutAfter80Scalars() {
        let exact = String(repeating: "é", count: 80)
        XCTAssertEqual(displayable(exact), exact)
        XCTAssertEqual(displayable(exact + "x"), exact + "…")
    }

    func testLongPath_KeepsItsName() {
        let path = "/" + String(repeating: "folder/", count: 20) + "é\u{7}.csv"
        XCTAssertEqual(displayablePath(path).unicodeScalars.first, "…")
        XCTAssert(displayablePath(path).hasSuffix("/folder/é\\u{7}.csv"))
        XCTAssertEqual(displayablePath("a.csv"), "a.csv")
    }

    func testOneCharacterOfManyScalars_IsCutToo() {
        let stacked = "a" + String(repeating: "\u{301}", count: 1_000)
        XCTAssertEqual(displayable(stacked).unicodeScalars.count, 81)
    }
}
