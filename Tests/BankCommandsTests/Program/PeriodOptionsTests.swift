import BankDomain
import CommandLineKit
import XCTest

@testable import BankCommands

/// Days and periods as people say them, resolved with the bank's present day.
final class PeriodOptionsTests: XCTestCase {
    private let parser = CommandLineParser(BankProgram.specification)

    private func resolve(_ words: String..., today: String = "2026-01-10") throws -> Invocation {
        let today = try XCTUnwrap(CalendarDate(today))
        return try parser.parse(["transactions", "list"] + words).resolvingValues(today: today)
    }

    private func expect(
        _ words: String..., today: String = "2026-01-10", from: String?, to: String?, line: UInt = #line
    ) throws {
        let day = try XCTUnwrap(CalendarDate(today))
        let invocation = try parser.parse(["transactions", "list"] + words).resolvingValues(today: day)
        XCTAssertEqual(invocation.arguments.string("from"), from, line: line)
        XCTAssertEqual(invocation.arguments.string("to"), to, line: line)
    }

    func testWordsForDays_BecomeDays() throws {
        try expect("--from", "yesterday", from: "2026-01-09", to: nil)
        try expect("--from", "-7d", "--to", "today", from: "2026-01-03", to: "2026-01-10")
        try expect("--to", "tomorrow", from: nil, to: "2026-01-11")
        try expect("--from", "hôm qua", "--to", "ngày mai", from: "2026-01-09", to: "2026-01-11")
        try expect("--from", "Hom-Nay", from: "2026-01-10", to: nil)
    }

    func testMonth_IsItsFirstToItsLastDay() throws {
        try expect("--month", "2026-06", from: "2026-06-01", to: "2026-06-30")
        try expect("--month", "2024-02", from: "2024-02-01", to: "2024-02-29")
        try expect("--month", "this", from: "2026-01-01", to: "2026-01-31")
    }

    func testNameOfAMonth_IsTheLastOneThatHasBegun() throws {
        try expect("--month", "june", from: "2025-06-01", to: "2025-06-30")
        try expect("--month", "Jan", from: "2026-01-01", to: "2026-01-31")
        try expect("--month", "feb", today: "2024-02-01", from: "2024-02-01", to: "2024-02-29")
    }

    func testYear_IsItsFirstToItsLastDay() throws {
        try expect("--year", "2024", from: "2024-01-01", to: "2024-12-31")
        try expect("--year", "this", from: "2026-01-01", to: "2026-12-31")
        try expect("--year", "last", from: "2025-01-01", to: "2025-12-31")
    }

    func testPeriodAcrossAChangeOfYear_BeginsInTheOldYear() throws {
        try expect("--month", "last", from: "2025-12-01", to: "2025-12-31")
        try expect("--last", "30d", from: "2025-12-12", to: "2026-01-10")
        try expect("--last", "2w", from: "2025-12-28", to: "2026-01-10")
        try expect("--last", "3m", from: "2025-10-11", to: "2026-01-10")
        try expect("--last", "1y", from: "2025-01-11", to: "2026-01-10")
    }

    func testEndOfAMonthThatIsTooShort_IsItsLastDay() throws {
        try expect("--last", "1m", today: "2026-03-31", from: "2026-03-01", to: "2026-03-31")
    }

    func testInvalidPeriods_AreRefused() throws {
        for (option, value) in [
            ("--month", "2026-13"), ("--month", "ju"), ("--month", "junes"), ("--last", "30"),
            ("--last", "-3d"),
            ("--last", "0d"),
            ("--last", "+3d"), ("--last", "99999999999999999999d"), ("--last", "1000000m"), ("--last", ""),
            ("--year", "26"), ("--year", "0000"), ("--year", "next"),
        ] {
            XCTAssertThrowsError(try resolve(option, value), value) {
                XCTAssertEqual(($0 as? CommandLineError)?.code, .invalidValue)
            }
        }
    }

    func testDayThatDoesNotExist_IsRefusedByTheCommand() throws {
        let invocation = try resolve("--from", "2026-02-31")
        XCTAssertThrowsError(try Nouns.command(invocation)) {
            XCTAssertEqual(($0 as? CommandLineError)?.code, .invalidValue)
        }
    }

    func testDaysBeyondAnyCalendar_AreNoDay() {
        for word in ["-9223372036854775808d", "-99999d", "+36526d", "+d", "--d"] {
            XCTAssertNil(DayWord(word), word)
        }
        XCTAssertEqual(DayWord("-36525d")?.days, -36_525)
    }

    func testTwoWaysToNameAPeriod_AreRefused() {
        XCTAssertThrowsError(try resolve("--month", "2026-06", "--from", "today")) {
            XCTAssertEqual($0 as? CommandLineError, .conflictingOptions("--month", "--from"))
        }
        XCTAssertThrowsError(try resolve("--last", "3d", "--month", "this"))
    }

    func testDaysOfTheCalendar_NeedNoPresentDay() throws {
        XCTAssertFalse(try parser.parse(["transactions", "list", "--month", "2026-06"]).needsToday)
        XCTAssertFalse(try parser.parse(["transactions", "list", "--from", "2026-06-01"]).needsToday)
        XCTAssertTrue(try parser.parse(["transactions", "list", "--from", "today"]).needsToday)
        XCTAssertTrue(try parser.parse(["cards", "limits", "CRD001", "--month", "100"]).needsToday == false)
    }
}
