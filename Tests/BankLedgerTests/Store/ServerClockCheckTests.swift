import BankDomain
import BankTestSupport
import XCTest

@testable import BankLedger

final class ServerClockCheckTests: XCTestCase {
    /// The wrong part of a difference: the clock here was read that long after the server's, and the answer came later.
    private func wrong(_ start: Int64, elapsed: Int64) -> Int64 {
        difference(start, elapsed).wrongMilliseconds
    }

    private func difference(_ start: Int64, _ elapsed: Int64) -> ClockDifference {
        ServerClockCheck(toleranceMilliseconds: 2_000).difference(
            .sample.adding(milliseconds: start), elapsed: .milliseconds(elapsed),
            server: Instant.sample.millisecondsSinceEpoch)
    }

    func testClocksInStep_DoNotDiffer() {
        for (start, elapsed) in [(0, 0), (-2_000, 5), (2_000, 10), (-2_010, 10)] as [(Int64, Int64)] {
            XCTAssertEqual(wrong(start, elapsed: elapsed), 0, "\(start) \(elapsed)")
        }
    }

    func testSlowAnswersAndWaits_AreNoDifference() {
        XCTAssertEqual(wrong(-20_000, elapsed: 20_003), 0, "The lock of the writers was free after 20 s.")
        XCTAssertEqual(wrong(-5, elapsed: 15_000), 0, "The answer took 15 s.")
    }

    func testWrongClock_DiffersWithItsSign() {
        XCTAssertEqual(wrong(2_001, elapsed: 1), 2_001)
        XCTAssertEqual(wrong(3_600_000, elapsed: 20_000), 3_600_000)
        XCTAssertEqual(wrong(-2_100, elapsed: 99), -2_001)
        XCTAssertEqual(wrong(-3_600_000, elapsed: 20_000), -3_580_000)
        XCTAssertEqual(difference(-1_500, 250).milliseconds, -1_250)
    }
}
