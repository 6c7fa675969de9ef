import BankDomain
import BankRules
import XCTest

/// The day from which on an entry counts for interest.
final class InterestAmountTests: XCTestCase {
    private func day(booked: Int, valued: Int, created: Int) -> Int {
        InterestAmount(
            100, bookingDate: CalendarDate(dayNumber: booked), valueDate: CalendarDate(dayNumber: valued),
            createdOn: CalendarDate(dayNumber: created)
        ).day.dayNumber
    }

    func testGivenValueDate_CountsFromThatDay() {
        XCTAssertEqual(day(booked: 10, valued: 4, created: 10), 4)
        XCTAssertEqual(day(booked: 11, valued: 9, created: 10), 9, "today was closed early")
    }

    func testBookingThatAClosedDayMoved_CountsFromItsBookingDate() {
        XCTAssertEqual(day(booked: 11, valued: 10, created: 10), 11)
    }

    func testBookingsOfALateEndOfDay_AndImportsAhead_CountFromTheirDate() {
        XCTAssertEqual(day(booked: 4, valued: 4, created: 10), 4)
        XCTAssertEqual(day(booked: 14, valued: 14, created: 10), 14)
    }
}
