import BankDomain
import LanguageKit
import XCTest

@testable import BankWeb

final class HTMLWriterTests: XCTestCase {
    private func text(_ html: HTML, _ localization: Localization = .english) -> String {
        var writer = HTMLWriter(localization)
        writer.write(html)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    func testDaysNearTheReaders_AreWords() throws {
        let today = try XCTUnwrap(CalendarDate("2026-06-30"))
        let words = [-2, -1, 0, 1, 2].map { distance in
            var writer = HTMLWriter(.english, today: today)
            writer.write(.day(today.adding(days: distance)))
            return String(String(decoding: writer.bytes, as: UTF8.self).prefix { $0 != "<" })
        }
        XCTAssertEqual(words, ["28 June", "Yesterday", "Today", "Tomorrow", "2 July"])
        XCTAssertEqual(text(.day(today)), "30 June 2026", "A reader without a day sees dates.")
        var writer = HTMLWriter(.english, today: today)
        writer.write(.day(today.adding(days: -181)))
        XCTAssertEqual(String(decoding: writer.bytes, as: UTF8.self), "31 December 2025")
    }

    func testMoment_IsItsDayAndTheTimeInTheReadersZone() throws {
        let instant = try XCTUnwrap(Instant("2026-06-30T22:30:00Z"))
        let zone = TimeZoneRule { _ in 7_200 }
        let reader = Localization(
            catalogue: Localization.english.catalogue, region: Localization.english.region, timeZone: zone)
        XCTAssertEqual(text(.moment(instant), reader), "1 July 2026, 00:30")
        XCTAssertTrue(text(.moment(instant)).hasPrefix("2026-06-30T22:30"))
    }

    func testText_IsEscaped() {
        XCTAssertEqual(
            text(tag("p") { .text("<b> & \"c\" 'd'") }), "<p>&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;</p>")
    }

    func testAttribute_IsEscaped() {
        XCTAssertEqual(
            text(tag("p", .text("title", "\"><script>"))), "<p title=\"&quot;&gt;&lt;script&gt;\"></p>")
    }

    func testValueInAPhrase_IsEscaped() {
        let name = "<i>"
        XCTAssertEqual(text(tag("p") { "Pay \(name)" }), "<p>Pay &lt;i&gt;</p>")
    }

    func testControlCharacters_BecomeSpaces() {
        XCTAssertEqual(text(.text("a\u{0}b\u{1B}c\u{7F}d")), "a b c d")
    }

    func testEmptyElements_HaveNoEndTag() {
        XCTAssertEqual(text(tag("input", .flag("required"))), "<input required>")
    }

    func testPhrases_AreInTheReadersLanguage() {
        let catalogue = Catalogue(language: .vietnamese, translations: ["Pay {1}": "Trả {1}"])
        let name = "An"
        XCTAssertEqual(text(tag("p") { "Pay \(name)" }, Localization(catalogue: catalogue)), "<p>Trả An</p>")
    }
}
