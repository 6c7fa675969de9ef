import BankDomain
import Foundation
import XCTest

final class CalendarDateTests: XCTestCase {
    func testKnownDays_HaveTheirDayNumbers() {
        let days: [(String, Int)] = [
            ("0001-01-01", -719_162), ("1583-01-01", -141_349), ("1600-02-29", -135_081),
            ("1600-03-01", -135_080), ("1700-03-01", -98_556), ("1900-02-28", -25_509),
            ("1900-03-01", -25_508), ("1969-12-31", -1), ("1970-01-01", 0), ("2000-02-29", 11_016),
            ("2000-03-01", 11_017), ("2024-02-29", 19_782), ("2025-01-01", 20_089), ("2026-06-30", 20_634),
            ("2038-01-19", 24_855), ("2400-12-31", 157_419), ("9999-12-31", 2_932_896),
        ]
        for (text, number) in days {
            XCTAssertEqual(CalendarDate(text)?.dayNumber, number, text)
            XCTAssertEqual(CalendarDate(dayNumber: number).text, text)
        }
    }

    func testEveryDayFrom1583To2400_SurvivesTheRoundTrip() {
        var (year, month, day, number) = (1583, 1, 1, -141_349)
        var mismatches = 0
        while year <= 2400 {
            let date = CalendarDate(dayNumber: number)
            let parts = date.components
            if parts != (year, month, day) || CalendarDate(year: year, month: month, day: day) != date
                || CalendarDate(date.text) != date
            {
                mismatches += 1
            }
            number += 1
            day += 1
            guard day > Self.days(of: month, in: year) else { continue }
            (month, day) = (month + 1, 1)
            if month > 12 { (year, month) = (year + 1, 1) }
        }
        XCTAssertEqual(mismatches, 0)
        XCTAssertEqual(number, 157_420)
    }

    func testLeapYears_AreThoseOfTheGregorianCalendar() {
        for year in [1600, 2000, 2004, 2024, 2400, 4] {
            XCTAssertNotNil(CalendarDate(year: year, month: 2, day: 29), "\(year)")
        }
        for year in [1583, 1700, 1900, 2023, 2100, 2025] {
            XCTAssertNil(CalendarDate(year: year, month: 2, day: 29), "\(year)")
        }
    }

    func testDaysNotInTheCalendar_AreRefused() {
        let days = [
            (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31), (2026, 6, 31),
            (2026, 9, 31),
            (2026, 11, 31), (2026, 2, 30), (0, 1, 1), (-1, 1, 1), (10_000, 1, 1), (2026, -1, 1),
            (2026, 1, -1),
            (.max, 1, 1), (.min, 1, 1), (2026, .max, .max),
        ]
        for (year, month, day) in days {
            XCTAssertNil(CalendarDate(year: year, month: month, day: day), "\(year) \(month) \(day)")
        }
    }

    func testOtherTexts_AreNoDates() {
        let texts = [
            "", "2026-1-01", "2026-01-1", "26-01-01", "2026/01/01", "20260101", "2026-01-01 ", " 2026-01-01",
            "2026-01-01T00:00:00Z", "-026-01-01", "+026-01-01", "2026-+1-01", "2026--1-01", "2026-01-٣",
            "0000-01-01",
            "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "abcd-ef-gh", "2026-01-0\u{0}", "２０２６-01",
        ]
        for text in texts { XCTAssertNil(CalendarDate(text), text) }
    }

    func testMonths_EndOnTheLastDayOfAShortMonth() throws {
        let start = try XCTUnwrap(CalendarDate("2024-01-31"))
        let ends = (0...13).map { start.adding(months: $0).text }
        XCTAssertEqual(
            ends,
            [
                "2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31", "2024-06-30",
                "2024-07-31",
                "2024-08-31", "2024-09-30", "2024-10-31", "2024-11-30", "2024-12-31", "2025-01-31",
                "2025-02-28",
            ])
    }

    func testMonths_GoBackwardsAndAcrossYears() throws {
        let start = try XCTUnwrap(CalendarDate("2024-03-31"))
        XCTAssertEqual(start.adding(months: -1).text, "2024-02-29")
        XCTAssertEqual(start.adding(months: -3).text, "2023-12-31")
        XCTAssertEqual(start.adding(months: -13).text, "2023-02-28")
        XCTAssertEqual(start.adding(months: 12 * 76).text, "2100-03-31")
        XCTAssertEqual(try XCTUnwrap(CalendarDate("2024-02-29")).adding(months: 12).text, "2025-02-28")
        XCTAssertEqual(try XCTUnwrap(CalendarDate("1969-12-31")).adding(months: 2).text, "1970-02-28")
    }

    func testDays_CrossMonthsYearsAndTheEpoch() throws {
        let start = try XCTUnwrap(CalendarDate("2024-02-28"))
        XCTAssertEqual(start.adding(days: 2).text, "2024-03-01")
        XCTAssertEqual(start.adding(days: -59).text, "2023-12-31")
        XCTAssertEqual(CalendarDate(dayNumber: 0).adding(days: -1).text, "1969-12-31")
    }

    func testOrder_IsThatOfTime() throws {
        let texts = ["1583-01-01", "1969-12-31", "1970-01-01", "2025-12-31", "2026-01-01"]
        let dates = try texts.map { try XCTUnwrap(CalendarDate($0)) }
        XCTAssertEqual(dates.shuffled().sorted(), dates)
    }

    func testCoding_IsTheText() throws {
        let dates = [CalendarDate(dayNumber: -1), CalendarDate(dayNumber: 20_634)]
        let data = try JSONEncoder().encode(dates)
        XCTAssertEqual(String(decoding: data, as: UTF8.self), #"["1969-12-31","2026-06-30"]"#)
        XCTAssertEqual(try JSONDecoder().decode([CalendarDate].self, from: data), dates)
        XCTAssertThrowsError(
            try JSONDecoder().decode([CalendarDate].self, from: Data(#"["2026-02-29"]"#.utf8)))
    }

    private static func days(of month: Int, in year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}
