import BankDomain
import BankTestSupport
import Foundation
import XCTest

/// Amounts computed by hand: minor units × basis points × days ÷ (10,000 × days in the year).
final class AccruedInterestTests: XCTestCase {
    private func interest(
        _ minorUnits: UInt64, _ basisPoints: Int, _ days: Int, _ dayCount: DayCount
    ) throws -> [Int64] {
        let interest = try XCTUnwrap(
            AccruedInterest.zero.adding(on: minorUnits, basisPoints: basisPoints, days: days, dayCount))
        return [interest.minorUnits, interest.parts]
    }

    // 1,000,000 × 175 × 31 = 5,425,000,000; ÷ 3,650,000 = 1,486, rest 1,100,000; a part of 3,650,000 is 72 parts.
    func testTenThousand_AMonthAtOneAndThreeQuarters() throws {
        XCTAssertEqual(try interest(1_000_000, 175, 31, .actual365Fixed), [1_486, 1_100_000 * 72])
    }

    // 1,200,000 × 25 × 30 = 900,000,000; ÷ 3,600,000 = 250 exactly.
    func testLeapFebruary_HasThirtyDaysUnder30E360() throws {
        let (first, next) = (
            try XCTUnwrap(CalendarDate("2028-02-01")), try XCTUnwrap(CalendarDate("2028-03-01"))
        )
        let days = DayCount.thirtyE360.days(from: first, to: next)
        XCTAssertEqual(try interest(1_200_000, 25, days, .thirtyE360), [250, 0])
    }

    // 1,000,000 yen: × 10 × 30 = 300,000,000; ÷ 3,650,000 = 82, rest 700,000.
    func testYen_HasNoMinorUnits() throws {
        XCTAssertEqual(try interest(1_000_000, 10, 30, .actual365Fixed), [82, 700_000 * 72])
    }

    // 1,234.567 dinars are 1,234,567 fils: × 300 × 30 = 11,111,103,000; ÷ 3,600,000 = 3,086 fils, rest 1,503,000; a part
    // of 3,600,000 is 73 parts.
    func testDinar_HasThreeDecimals() throws {
        XCTAssertEqual(try interest(1_234_567, 300, 30, .thirtyE360), [3_086, 1_503_000 * 73])
    }

    // 123,457 × 175 × 365 ÷ (10,000 × 365) = 2,160.4975; 0.4975 × 262,800,000 = 130,743,000.
    func testAYearDayByDay_IsTheClosedFormToTheLastPart() throws {
        var interest = AccruedInterest.zero
        for _ in 0..<365 {
            interest = try XCTUnwrap(
                interest.adding(on: 123_457, basisPoints: 175, days: 1, .actual365Fixed))
        }
        XCTAssertEqual([interest.minorUnits, interest.parts], [2_160, 130_743_000])
        XCTAssertEqual(
            [interest.minorUnits, interest.parts], try self.interest(123_457, 175, 365, .actual365Fixed))
    }

    func testTakingWholeUnits_KeepsTheRest() throws {
        let interest = try XCTUnwrap(AccruedInterest(minorUnits: 12, parts: 34))
        XCTAssertEqual(interest.subtracting(5), AccruedInterest(minorUnits: 7, parts: 34))
        XCTAssertEqual(interest.subtracting(13), AccruedInterest(minorUnits: 0, parts: 34))
        XCTAssertEqual(interest.subtracting(-1), interest)
    }

    func testOverflowingAmounts_AreNil() throws {
        let full = try XCTUnwrap(AccruedInterest(minorUnits: .max, parts: 0))
        XCTAssertNil(full.adding(on: .max, basisPoints: 10_000, days: 1, .thirtyE360))
        XCTAssertNil(AccruedInterest.zero.adding(on: .max, basisPoints: .max, days: .max, .thirtyE360))
        XCTAssertNil(AccruedInterest.zero.adding(on: 1, basisPoints: -1, days: 1, .thirtyE360))
        XCTAssertNil(AccruedInterest.zero.adding(on: 1, basisPoints: 1, days: -1, .thirtyE360))
        XCTAssertNotNil(AccruedInterest.zero.adding(on: .max, basisPoints: 10_000, days: 31, .actual365Fixed))
    }

    func testNumbersThatItCannotHave_AreRefused_AlsoInJSON() throws {
        XCTAssertNil(AccruedInterest(minorUnits: -1, parts: 0))
        XCTAssertNil(AccruedInterest(minorUnits: 0, parts: -1))
        XCTAssertNil(AccruedInterest(minorUnits: 0, parts: AccruedInterest.partsPerMinorUnit))
        let interest = try XCTUnwrap(AccruedInterest(minorUnits: 3, parts: 4))
        let bytes = try JSONEncoder().encode(interest)
        XCTAssertEqual(try JSONDecoder().decode(AccruedInterest.self, from: bytes), interest)
        let wrong = Data(#"{"minorUnits": 3, "parts": 262800000}"#.utf8)
        XCTAssertThrowsError(try JSONDecoder().decode(AccruedInterest.self, from: wrong))
    }
}
