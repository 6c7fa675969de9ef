import BankDomain
import XCTest

/// The days of zones whose clocks change. The moments are in UTC.
final class BankTimeZoneTests: XCTestCase {
    private func instant(_ text: String) throws -> Instant { try XCTUnwrap(Instant(text)) }
    private func day(_ text: String) throws -> CalendarDate { try XCTUnwrap(CalendarDate(text)) }

    private func zone(_ first: Int, _ changes: [(String, Int)]) throws -> BankTimeZone {
        BankTimeZone(
            name: "Test/Zone", firstOffsetSeconds: first,
            transitions: try changes.map {
                .init(secondsSinceEpoch: try instant($0.0).secondsSinceEpoch, offsetSeconds: $0.1)
            })
    }

    func testZoneEastOfUTC_BeginsItsDayBefore() throws {
        let hanoi = try zone(7 * 3_600, [])
        XCTAssertEqual(hanoi.date(of: try instant("2026-06-30T16:59:59.999Z")), try day("2026-06-30"))
        XCTAssertEqual(hanoi.date(of: try instant("2026-06-30T17:00:00Z")), try day("2026-07-01"))
        XCTAssertEqual(hanoi.start(of: try day("2026-07-01")), try instant("2026-06-30T17:00:00Z"))
    }

    func testZoneWestOfUTC_BeginsItsDayAfter() throws {
        let west = try zone(-11 * 3_600, [])
        XCTAssertEqual(west.date(of: try instant("2026-07-01T10:59:59Z")), try day("2026-06-30"))
        XCTAssertEqual(west.start(of: try day("2026-07-01")), try instant("2026-07-01T11:00:00Z"))
    }

    func testSummerTime_ShortensTheDay() throws {
        let berlin = try zone(3_600, [("2026-03-29T01:00:00Z", 7_200), ("2026-10-25T01:00:00Z", 3_600)])
        XCTAssertEqual(berlin.start(of: try day("2026-03-29")), try instant("2026-03-28T23:00:00Z"))
        XCTAssertEqual(berlin.start(of: try day("2026-03-30")), try instant("2026-03-29T22:00:00Z"))
        XCTAssertEqual(berlin.start(of: try day("2026-10-26")), try instant("2026-10-25T23:00:00Z"))
    }

    /// São Paulo, 2018: at midnight of 4 November the clocks went to 01:00, so this day had no midnight.
    func testClocksSetForwardAtMidnight_BeginTheDayAtOne() throws {
        let zone = try zone(-3 * 3_600, [("2018-11-04T03:00:00Z", -2 * 3_600)])
        XCTAssertEqual(zone.start(of: try day("2018-11-04")), try instant("2018-11-04T03:00:00Z"))
        XCTAssertEqual(zone.date(of: try instant("2018-11-04T02:59:59Z")), try day("2018-11-03"))
        XCTAssertEqual(zone.date(of: try instant("2018-11-04T03:00:00Z")), try day("2018-11-04"))
    }

    /// St. John's, 1990: at 00:01 of 28 October the clocks went back to 23:01 of the day before.
    func testClocksSetBackOverMidnight_DoNotBringTheDayBack() throws {
        let zone = try zone(-9_000, [("1990-10-28T02:31:00Z", -12_600)])
        let begun = try instant("1990-10-28T02:30:00Z")
        XCTAssertEqual(zone.start(of: try day("1990-10-28")), begun)
        for text in [
            "1990-10-28T02:30:30Z", "1990-10-28T02:31:00Z", "1990-10-28T03:15:00Z", "1990-10-28T03:31:00Z",
        ] {
            XCTAssertEqual(zone.date(of: try instant(text)), try day("1990-10-28"), text)
        }
    }

    /// Apia, 2011: after 29 December came 31 December.
    func testDayThatWasLeftOut_BeginsWithTheNext() throws {
        let apia = try zone(-36_000, [("2011-12-30T10:00:00Z", 50_400)])
        let change = try instant("2011-12-30T10:00:00Z")
        XCTAssertEqual(apia.start(of: try day("2011-12-30")), change)
        XCTAssertEqual(apia.start(of: try day("2011-12-31")), change)
        XCTAssertEqual(apia.date(of: change), try day("2011-12-31"))
        XCTAssertEqual(apia.date(of: change.adding(milliseconds: -1)), try day("2011-12-29"))
    }

    func testDaysOfAnyZone_AreInOrderAndBeginAtTheirStart() throws {
        var state: UInt64 = 40
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<300 {
            var time = random(10) * 86_400
            let transitions = (0..<6).map { _ in
                time += 86_400 + random(3 * 86_400)
                return BankTimeZone.Transition(
                    secondsSinceEpoch: Int64(time), offsetSeconds: random(24 * 4) * 900 - 12 * 3_600)
            }
            let zone = BankTimeZone(name: "Test/Zone", firstOffsetSeconds: 0, transitions: transitions)
            var before: CalendarDate?
            for hour in 0..<(40 * 24) {
                let moment = Instant(millisecondsSinceEpoch: Int64(hour) * 3_600_000 / 2)
                let date = zone.date(of: moment)
                if let before { XCTAssertGreaterThanOrEqual(date, before) }
                before = date
                XCTAssertLessThanOrEqual(zone.start(of: date), moment)
                XCTAssertGreaterThan(zone.start(of: date.adding(days: 1)), moment)
            }
        }
    }
}
