import BankDomain
import CommandLineKit
import LanguageKit
import XCTest

@testable import BankCommands

/// Times without a zone are meant in the reader's zone.
final class LocalTimeTests: XCTestCase {
    /// Central Europe in 2026: summer time from 29 March to 25 October, each at 01:00 UTC.
    private let berlin = TimeZoneRule { seconds in
        (1_774_746_000..<1_792_890_000).contains(seconds) ? 7_200 : 3_600
    }

    private func moment(_ text: String, in zone: TimeZoneRule? = nil) throws -> String? {
        let words = ["accounts", "show", "ACC001", "--at", text]
        let today = try XCTUnwrap(CalendarDate("2026-06-30"))
        return try CommandLineParser(BankProgram.specification).parse(words)
            .resolvingValues(today: today, zone: zone ?? berlin).arguments.string("at")
    }

    func testLocalTime_IsAMomentInTheReadersZone() throws {
        XCTAssertEqual(try moment("2026-06-01 10:00"), "2026-06-01T08:00:00Z")
        XCTAssertEqual(try moment("2026-01-01T10:00:30"), "2026-01-01T09:00:30Z")
        XCTAssertEqual(try moment("2026-01-01 00:30"), "2025-12-31T23:30:00Z")
        XCTAssertEqual(try moment("2026-06-01 10:00", in: .utc), "2026-06-01T10:00:00Z")
    }

    func testTimeThatClocksSkipOrShowTwice_IsRefused() {
        for (time, reason) in [
            ("2026-03-29 02:30", "Clocks are set forward"),
            ("2026-10-25 02:30", "Clocks show this time twice"),
        ] {
            XCTAssertThrowsError(try moment(time)) { error in
                guard case .invalidValue("--at", _, let said)? = error as? CommandLineError else {
                    return XCTFail("\(error)")
                }
                XCTAssertTrue(said.english.hasPrefix(reason), said.english)
            }
        }
    }

    func testDaysAndTimesWithAZone_AreNotLocalTimes() throws {
        XCTAssertEqual(try moment("yesterday"), "2026-06-29")
        for text in [
            "2026-06-01", "2026-06-01T10:00:00Z", "2026-06-01T10:00:00+02:00", "10:00", "2026-06-01 25:00",
        ] {
            XCTAssertEqual(try moment(text), text)
        }
    }
}
