import BankDomain
import XCTest

final class DayCountTests: XCTestCase {
    private func days(_ dayCount: DayCount, _ start: String, _ end: String) throws -> Int {
        dayCount.days(from: try XCTUnwrap(CalendarDate(start)), to: try XCTUnwrap(CalendarDate(end)))
    }

    func testActual365_CountsEveryDay_AlsoTheLeapDay() throws {
        XCTAssertEqual(try days(.actual365Fixed, "2028-02-01", "2028-03-01"), 29)
        XCTAssertEqual(try days(.actual365Fixed, "2027-02-01", "2027-03-01"), 28)
        XCTAssertEqual(try days(.actual365Fixed, "2028-01-01", "2029-01-01"), 366)
    }

    func testThirtyE360_GivesEveryMonthThirtyDays() throws {
        for (start, end) in [
            ("2026-01-01", "2026-02-01"), ("2027-02-01", "2027-03-01"), ("2028-02-01", "2028-03-01"),
            ("2026-04-01", "2026-05-01"), ("2026-07-15", "2026-08-15"),
        ] { XCTAssertEqual(try days(.thirtyE360, start, end), 30, start) }
        XCTAssertEqual(try days(.thirtyE360, "2028-01-01", "2029-01-01"), 360)
    }

    // The formula of 4.16(g), 360 × years + 30 × months + (D2 − D1), with 31 replaced by 30.
    func testThirtyE360_TreatsTheEndsOfMonthsAsItsDefinitionSays() throws {
        XCTAssertEqual(try days(.thirtyE360, "2026-07-30", "2026-07-31"), 0)  // 30 − 30
        XCTAssertEqual(try days(.thirtyE360, "2026-07-31", "2026-08-01"), 1)  // 30 + (1 − 30)
        XCTAssertEqual(try days(.thirtyE360, "2027-02-28", "2027-03-01"), 3)  // 30 + (1 − 28)
        XCTAssertEqual(try days(.thirtyE360, "2028-02-28", "2028-02-29"), 1)
        XCTAssertEqual(try days(.thirtyE360, "2028-02-29", "2028-03-01"), 2)  // 30 + (1 − 29)
        XCTAssertEqual(try days(.thirtyE360, "2026-01-31", "2026-03-31"), 60)
        // Here 4.16(f) would count the 31st, because counting did not start on a 30th or 31st.
        XCTAssertEqual(try days(.thirtyE360, "2026-01-15", "2026-01-31"), 15)
    }

    func testDays_AddUp() throws {
        let start = try XCTUnwrap(CalendarDate("2027-01-30"))
        for dayCount in DayCount.allCases {
            var sum = 0
            for number in 0..<800 {
                let day = start.adding(days: number)
                sum += dayCount.days(from: day, to: day.adding(days: 1))
                XCTAssertEqual(sum, dayCount.days(from: start, to: day.adding(days: 1)), day.text)
            }
        }
    }
}
