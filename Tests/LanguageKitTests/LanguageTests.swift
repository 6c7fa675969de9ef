import LanguageKit
import XCTest

final class LanguageTests: XCTestCase {
    private func language(_ environment: [String: String]) -> Language {
        Language { environment[$0] }
    }

    func testLocaleOfMessages_IsTheFirstThatIsSet() {
        XCTAssertEqual(language([:]), .english)
        XCTAssertEqual(language(["LANG": "vi_VN.UTF-8"]), .vietnamese)
        XCTAssertEqual(language(["LANG": "vi_VN.UTF-8", "LC_MESSAGES": "en_US.UTF-8"]), .english)
        XCTAssertEqual(language(["LC_ALL": "vi_VN.utf8", "LC_MESSAGES": "en_US.UTF-8"]), .vietnamese)
        XCTAssertEqual(language(["LC_ALL": "", "LANG": "vi_VN.UTF-8"]), .vietnamese)
    }

    func testLocaleOfAnotherLanguage_IsEnglish() {
        XCTAssertEqual(language(["LANG": "de_DE.UTF-8"]), .english)
        XCTAssertEqual(language(["LANG": "C"]), .english)
    }

    func testLocaleThatIsNotUnicode_IsEnglish() {
        XCTAssertEqual(language(["LANG": "vi_VN.TCVN"]), .english)
    }

    func testRegion_WritesAmountsAndDays() {
        func written(_ locale: String) -> [String] {
            let region = RegionalFormat { $0 == "LANG" ? locale : nil }
            return [region.amount("1,234.50"), region.date("2026-01-31")]
        }
        XCTAssertEqual(written("C"), ["1,234.50", "2026-01-31"])
        XCTAssertEqual(written("en_US.UTF-8"), ["1,234.50", "01/31/2026"])
        XCTAssertEqual(written("en_GB.UTF-8"), ["1,234.50", "31/01/2026"])
        XCTAssertEqual(written("de_DE.UTF-8"), ["1.234,50", "31.01.2026"])
        XCTAssertEqual(written("vi_VN"), ["1.234,50", "31/01/2026"])
        XCTAssertEqual(written("\u{1F4A9}_.@"), ["1,234.50", "2026-01-31"])
    }

    func testRegionByVariables_SeparatesAmountsFromDays() {
        let environment = ["LC_MONETARY": "de_DE", "LC_TIME": "en_US"]
        let region = RegionalFormat { environment[$0] }
        XCTAssertEqual(region.amount("1,234.50"), "1.234,50")
        XCTAssertEqual(region.date("2026-01-31"), "01/31/2026")
    }

    func testInvalidDay_StaysAsItIs() {
        XCTAssertEqual(RegionalFormat(.vietnamese).date(""), "")
    }
}
