import BankDomain
import LanguageKit
import XCTest

@testable import BankWeb

final class RowsTests: XCTestCase {
    private func text(_ html: HTML) -> String {
        String(decoding: HTMLWriter.document(html, in: .english), as: UTF8.self)
    }

    func testInitials_AreOfTheFirstAndTheLastWord() {
        for (name, initials) in [
            "Ada Lovelace": "AL", "Maple Street Apartments": "MA", "ada": "A", "Nguyễn Văn Ái": "NÁ",
            "山田 太郎": "山太", "7 Eleven": "7E",
        ] {
            XCTAssertEqual(Rows.initials(of: name), initials)
        }
    }

    func testNameWithoutLetters_HasNoInitials() {
        for name in ["", "   ", "<script>", "** **"] { XCTAssertEqual(Rows.initials(of: name), "", name) }
    }

    func testItemsOfADay_AreOneListInTheirOrder() throws {
        let first = try XCTUnwrap(CalendarDate("2026-06-02"))
        let items = [(first, "a"), (first, "b"), (first.adding(days: -1), "c")]
        let html = text(
            Rows.byDay(items, level: "h3", day: \.0) { Rows.row($0.1, nil, details: [.text("x"), nil]) })
        XCTAssertEqual(html.components(separatedBy: "<ul").count, 3, html)
        XCTAssertLessThan(
            try XCTUnwrap(html.range(of: "2 June 2026")).lowerBound,
            try XCTUnwrap(html.range(of: ">a<")).lowerBound)
        XCTAssertLessThan(
            try XCTUnwrap(html.range(of: ">b<")).lowerBound,
            try XCTUnwrap(html.range(of: "1 June 2026")).lowerBound)
    }

    func testItemsWithoutADay_ArePending() throws {
        let day = try XCTUnwrap(CalendarDate("2026-06-02"))
        let items: [(CalendarDate?, String)] = [(nil, "a"), (day, "b")]
        let html = text(Rows.byDay(items, level: "h3", day: \.0) { Rows.row($0.1, nil, details: []) })
        XCTAssertTrue(html.contains("<h3 class=\"day\">Pending</h3><ul"), html)
        XCTAssertEqual(html.components(separatedBy: "<ul").count, 3, html)
    }

    func testItemsOfAMonth_AreOneListInTheirOrder() throws {
        let days = ["2026-07-01", "2026-06-30", "2026-06-01", "2025-06-30"].compactMap { CalendarDate($0) }
        let html = text(Rows.byMonth(days, day: \.self) { Rows.row($0.text, nil, details: []) })
        let titles = html.components(separatedBy: "<h2>").dropFirst().map { $0.prefix { $0 != "<" } }
        XCTAssertEqual(titles, ["July 2026", "June 2026", "June 2025"])
        XCTAssertEqual(html.components(separatedBy: "<li").count, 5, html)
    }

    func testDetails_AreOneLine() {
        let html = text(Rows.row("Ada", .payees, details: [.text("one"), nil, .text("two")]))
        XCTAssertTrue(html.contains("one · two"), html)
        XCTAssertTrue(html.contains("<a class=\"name\" href=\"/payees\">Ada</a>"), html)
    }

    func testBar_IsThePartOfItsWhole_AndNeverLonger() {
        for (part, whole, width) in [
            (1, 3, "33.3%"), (2, 3, "66.7%"), (5, 4, "100.0%"), (-1, 4, "0.0%"), (0, 0, "0.0%"),
            (.max, .max, "100.0%"),
        ] as [(Int64, Int64, String)] {
            XCTAssertTrue(
                text(Parts.bar(part, of: whole)).contains("width=\"\(width)\""), "\(part) of \(whole)")
        }
    }
}
