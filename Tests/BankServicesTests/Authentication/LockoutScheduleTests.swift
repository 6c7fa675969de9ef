import BankServices
import XCTest

final class LockoutScheduleTests: XCTestCase {
    func testFewFailures_CostNoTime() {
        for count in [-1, 0, 1, 4] { XCTAssertEqual(LockoutSchedule.delaySeconds(afterFailures: count), 0) }
    }

    func testDelay_DoublesFromHalfAMinuteToAnHour() {
        let delays = (5...14).map { LockoutSchedule.delaySeconds(afterFailures: $0) }
        XCTAssertEqual(delays, [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600])
    }

    func testAnyNumberOfFailures_IsAnswered() {
        XCTAssertEqual(LockoutSchedule.delaySeconds(afterFailures: .max), 3_600)
        XCTAssertEqual(LockoutSchedule.delaySeconds(afterFailures: .min), 0)
    }
}
