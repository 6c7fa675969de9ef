import BankDomain
import Foundation
import XCTest

final class InstantTests: XCTestCase {
    func testText_IsRFC3339InUTC() {
        let moments: [(Int64, String)] = [
            (0, "1970-01-01T00:00:00Z"), (1, "1970-01-01T00:00:00.001Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_500, "1970-01-01T00:00:01.500Z"), (-86_400_000, "1969-12-31T00:00:00Z"),
            (1_768_469_400_000, "2026-01-15T09:30:00Z"), (951_868_799_000, "2000-02-29T23:59:59Z"),
            (2_147_483_648_000, "2038-01-19T03:14:08Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ]
        for (milliseconds, text) in moments {
            XCTAssertEqual(Instant(millisecondsSinceEpoch: milliseconds).text, text)
            XCTAssertEqual("\(Instant(millisecondsSinceEpoch: milliseconds))", text)
        }
    }

    func testDate_IsTheDayInUTC() {
        let days: [(Int64, Int)] = [
            (0, 0), (86_399_999, 0), (86_400_000, 1), (-1, -1), (-86_400_000, -1), (-86_400_001, -2),
        ]
        for (milliseconds, day) in days {
            XCTAssertEqual(Instant(millisecondsSinceEpoch: milliseconds).utcDate.dayNumber, day)
        }
    }

    func testDayAndSeconds_MakeTheMoment() throws {
        let day = try XCTUnwrap(CalendarDate("2026-06-30"))
        XCTAssertEqual(Instant(utc: day, secondsOfDay: 9 * 3_600).text, "2026-06-30T09:00:00Z")
        XCTAssertEqual(Instant(utc: day).utcDate, day)
        XCTAssertEqual(
            Instant(utc: CalendarDate(dayNumber: -1), secondsOfDay: 86_399).millisecondsSinceEpoch, -1_000)
    }

    func testAddingMilliseconds_MovesOn() {
        XCTAssertEqual(
            Instant(millisecondsSinceEpoch: -5).adding(milliseconds: 10), Instant(millisecondsSinceEpoch: 5))
    }

    func testExtremes_DoNotTrap() {
        XCTAssertTrue(Instant(millisecondsSinceEpoch: .max).text.hasSuffix("-08-17T07:12:55.807Z"))
        XCTAssertTrue(Instant(millisecondsSinceEpoch: .min).text.hasSuffix("-05-16T16:47:04.192Z"))
    }

    func testOrderAndCoding_FollowTheMilliseconds() throws {
        let moments = [-2, -1, 0, 7].map { Instant(millisecondsSinceEpoch: $0) }
        XCTAssertEqual(moments.reversed().sorted(), moments)
        let data = try JSONEncoder().encode(moments)
        XCTAssertEqual(String(decoding: data, as: UTF8.self), "[-2,-1,0,7]")
        XCTAssertEqual(try JSONDecoder().decode([Instant].self, from: data), moments)
    }

    func testFixedClock_StandsStill() {
        let clock = FixedClock(Instant(millisecondsSinceEpoch: 86_400_000))
        XCTAssertEqual(clock.now(), Instant(millisecondsSinceEpoch: 86_400_000))
        XCTAssertEqual(clock.now().utcDate, CalendarDate(dayNumber: 1))
    }
}
