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

    func testRegion_FormatsAmounts() {
        func written(_ locale: String) -> String {
            RegionalFormat { $0 == "LANG" ? locale : nil }.amount("1,234.50")
        }
        XCTAssertEqual(written("C"), "1,234.50")
        XCTAssertEqual(written("en_US.UTF-8"), "1,234.50")
        XCTAssertEqual(written("de_DE.UTF-8"), "1.234,50")
        XCTAssertEqual(written("vi_VN"), "1.234,50")
        XCTAssertEqual(written("\u{1F4A9}_.@"), "1,234.50")
    }

    func testVariableForAmounts_TakesPrecedenceOverLANG() {
        let environment = ["LC_MONETARY": "de_DE", "LANG": "en_US"]
        XCTAssertEqual(RegionalFormat { environment[$0] }.amount("1,234.50"), "1.234,50")
    }

    func testTypedAmount_IsReadInTheFormatOfItsRegion() {
        let vietnamese = RegionalFormat(.vietnamese)
        for (typed, plain) in [
            ("1.234,50", "1234.50"), ("12,5", "12.5"), ("1.000.000", "1000000"), ("-1.234,5", "-1234.5"),
            ("250", "250"), ("", ""),
        ] {
            XCTAssertEqual(vietnamese.plain(typed), plain)
        }
        XCTAssertEqual(RegionalFormat.plain.plain("1,234.50"), "1234.50")
        XCTAssertEqual(RegionalFormat.plain.plain("1234.50"), "1234.50")
    }

    func testTextThatIsNoAmountOfItsRegion_IsNotChanged() {
        for text in [
            "12.50", "1.23.456", "1,2,3", "1.234.5", "1234.567,8", ".500", "1,2.3", "x", ",", "1..2",
        ] {
            XCTAssertEqual(RegionalFormat(.vietnamese).plain(text), text)
        }
        XCTAssertEqual(RegionalFormat.plain.plain("12,50"), "12,50")
    }

    func testTime_IsShownInTheReadersZone() {
        let hanoi = Localization(
            catalogue: .english, timeZone: TimeZoneRule { _ in 7 * 3_600 })
        let evening: Phrase = "\(.time(secondsSinceEpoch: 1_782_766_800))"
        XCTAssertEqual(evening.english, "2026-06-29T21:00:00Z")
        XCTAssertEqual(hanoi.text(evening), "2026-06-30 04:00")
        XCTAssertEqual(hanoi.plain.text(evening), "2026-06-29T21:00:00Z")
    }

    func testTimesAtTheEdgesOfTheCalendar_AreShown() {
        let utc = Localization(catalogue: .english, timeZone: .utc)
        XCTAssertEqual(utc.time(secondsSinceEpoch: 0), "1970-01-01 00:00")
        XCTAssertEqual(utc.time(secondsSinceEpoch: -1), "1969-12-31 23:59")
        XCTAssertEqual(utc.time(secondsSinceEpoch: 951_782_400), "2000-02-29 00:00")
        XCTAssertEqual(utc.time(secondsSinceEpoch: -62_135_596_800), "0001-01-01 00:00")
        XCTAssertEqual(utc.time(secondsSinceEpoch: 253_402_300_799), "9999-12-31 23:59")
    }
}
