import BankDomain
import XCTest

final class StandingOrderScheduleTests: XCTestCase {
    private typealias Schedule = StandingOrderSchedule

    private func day(_ text: String) throws -> CalendarDate { try XCTUnwrap(CalendarDate(text)) }

    private func first(_ count: Int, of schedule: Schedule) -> [String] {
        (0..<count).compactMap { schedule.occurrence($0)?.text }
    }

    func testTheThirtyFirst_FallsOnTheLastDayOfShortMonthsAndBack() throws {
        let schedule = Schedule(.monthly, from: try day("2028-01-31"))
        XCTAssertEqual(
            first(7, of: schedule),
            [
                "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31", "2028-06-30",
                "2028-07-31",
            ])
    }

    func testTheLeapDay_FallsOnThe28thOfCommonYears() throws {
        let schedule = Schedule(.annual, from: try day("2096-02-29"))
        XCTAssertEqual(
            first(9, of: schedule).map { $0.dropFirst(5) },
            ["02-29", "02-28", "02-28", "02-28", "02-28", "02-28", "02-28", "02-28", "02-29"])
    }

    func testQuarters_KeepTheDayOfTheFirst() throws {
        let schedule = Schedule(.quarterly, from: try day("2026-11-30"))
        XCTAssertEqual(first(4, of: schedule), ["2026-11-30", "2027-02-28", "2027-05-30", "2027-08-30"])
    }

    func testWeeks_AreSevenAndFourteenDays() throws {
        XCTAssertEqual(
            first(3, of: Schedule(.weekly, from: try day("2026-12-28"))),
            ["2026-12-28", "2027-01-04", "2027-01-11"])
        XCTAssertEqual(
            first(3, of: Schedule(.everyTwoWeeks, from: try day("2026-12-28"))),
            ["2026-12-28", "2027-01-11", "2027-01-25"])
    }

    func testTheEndDate_IsIncluded() throws {
        let start = try day("2026-01-01")
        XCTAssertEqual(
            first(9, of: Schedule(.daily, from: start, through: start.adding(days: 2))).last, "2026-01-03")
        XCTAssertEqual(first(9, of: Schedule(.daily, from: start, through: start)), ["2026-01-01"])
        XCTAssertEqual(first(9, of: Schedule(.daily, from: start, through: start.adding(days: -1))), [])
    }

    func testEveryQuestionOfEveryFrequency_AnswersAsCountingDoes() throws {
        for text in ["2027-12-31", "2028-02-29", "2027-01-30", "2026-06-15"] {
            let start = try day(text)
            for frequency in Schedule.Frequency.allCases {
                for end in [nil, start.adding(days: 800)] {
                    let schedule = Schedule(frequency, from: start, through: end)
                    let all = (0..<2_000).compactMap { schedule.occurrence($0) }
                    for offset in -3...900 {
                        let day = start.adding(days: offset)
                        XCTAssertEqual(
                            schedule.occurrence(onOrAfter: day), all.first { $0 >= day },
                            "\(frequency) \(text) \(day)")
                        XCTAssertEqual(
                            schedule.occurrence(after: day), all.first { $0 > day },
                            "\(frequency) \(text) \(day)")
                    }
                }
            }
        }
    }

    func testOccurrences_AreInStrictOrder() throws {
        for frequency in Schedule.Frequency.allCases {
            let schedule = Schedule(frequency, from: try day("2000-01-31"))
            let all = (0..<1_000).compactMap { schedule.occurrence($0) }
            XCTAssertTrue(zip(all, all.dropFirst()).allSatisfy { $0 < $1 }, "\(frequency)")
        }
    }

    func testTheEndOfTheCalendar_EndsEverySchedule() throws {
        let last = try day("9999-12-31")
        for frequency in Schedule.Frequency.allCases {
            let schedule = Schedule(frequency, from: last)
            XCTAssertEqual(first(3, of: schedule), ["9999-12-31"])
            XCTAssertNil(schedule.occurrence(after: last))
            XCTAssertNil(Schedule(frequency, from: try day("0001-01-01")).occurrence(3_652_059))
            XCTAssertNil(schedule.occurrence(.max))
            XCTAssertNil(schedule.occurrence(-1))
        }
    }
}
