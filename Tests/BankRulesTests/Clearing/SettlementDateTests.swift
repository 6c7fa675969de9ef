import BankDomain
import BankRules
import BankServices
import XCTest

/// When payments to other banks are settled.
final class SettlementDateTests: XCTestCase {
    private func settlement(
        at moment: String, cutOff: String = "", holidays: String = "", offsetSeconds: Int = 0
    ) throws -> String {
        var facts = RandomFacts()
        facts.now = try XCTUnwrap(Instant(moment))
        facts.zone = BankTimeZone(name: "Test/Zone", firstOffsetSeconds: offsetSeconds)
        let values = [SettingKey.clearingCutOff: cutOff, .clearingHolidays: holidays]
        facts.paymentRules = try PaymentRules(settings: { values[$0] })
        return try facts.settlementDate.text
    }

    func testBusinessDay_IsItsOwnSettlementDay() throws {
        XCTAssertEqual(try settlement(at: "2026-07-01T23:59:59Z"), "2026-07-01")
    }

    func testWeekendsAndHolidaysOfTARGET2_AreLeftOut() throws {
        let days = [
            "2026-07-04": "2026-07-06", "2026-12-25": "2026-12-28", "2027-01-01": "2027-01-04",
            // Good Friday to Easter Monday.
            "2026-04-03": "2026-04-07", "2026-05-01": "2026-05-04",
        ]
        for (day, expected) in days {
            XCTAssertEqual(try settlement(at: "\(day)T10:00:00Z"), expected)
        }
    }

    func testHolidaysOfTheBank_AreLeftOutToo() throws {
        let holidays = "2026-12-24,2026-12-28,2027-01-06"
        XCTAssertEqual(try settlement(at: "2026-12-24T10:00:00Z", holidays: holidays), "2026-12-29")
        // After the last day of the list, those of TARGET2 stay.
        XCTAssertEqual(try settlement(at: "2028-01-06T10:00:00Z", holidays: holidays), "2028-01-06")
    }

    func testPaymentsFromTheCutOffOn_SettleOnTheNextBusinessDay() throws {
        XCTAssertEqual(try settlement(at: "2026-07-01T15:59:59Z", cutOff: "16:00"), "2026-07-01")
        XCTAssertEqual(try settlement(at: "2026-07-01T16:00:00Z", cutOff: "16:00"), "2026-07-02")
        XCTAssertEqual(try settlement(at: "2026-07-03T16:00:00Z", cutOff: "16:00"), "2026-07-06")
    }

    func testCutOff_IsByTheBanksClock() throws {
        let hanoi = 7 * 3_600
        XCTAssertEqual(
            try settlement(at: "2026-07-01T08:59:59Z", cutOff: "16:00", offsetSeconds: hanoi), "2026-07-01")
        XCTAssertEqual(
            try settlement(at: "2026-07-01T09:00:00Z", cutOff: "16:00", offsetSeconds: hanoi), "2026-07-02")
        // It is 2 July there.
        XCTAssertEqual(
            try settlement(at: "2026-07-01T18:00:00Z", cutOff: "16:00", offsetSeconds: hanoi), "2026-07-02")
    }

    func testOtherTexts_AreRefused() {
        for value in ["24:00", "16", "4:00", "16:60", "16:00:00", "noon", "16:00 "] {
            XCTAssertThrowsError(try SettingKey.clearingCutOff.requireAllowed(value), value)
        }
        for value in ["2026-13-01", "2026-12-24;2026-12-25", ",", "2026-12-24,", "Christmas"] {
            XCTAssertThrowsError(try SettingKey.clearingHolidays.requireAllowed(value), value)
        }
        let many = (0...400).map { CalendarDate(dayNumber: 20_000 + $0).text }.joined(separator: ",")
        XCTAssertThrowsError(try SettingKey.clearingHolidays.requireAllowed(many))
    }
}
