import BankDomain
import BankSystem
import Foundation
import XCTest

/// Plausibility of the system's clock and random numbers.
final class ClockAndRandomnessTests: XCTestCase {
    func testClock_ReturnsTheSystemsTime() {
        let before = Int64(Date().timeIntervalSince1970 * 1_000) - 1
        let now = SystemClock().now().millisecondsSinceEpoch
        let after = Int64(Date().timeIntervalSince1970 * 1_000) + 1
        XCTAssertTrue((before...after).contains(now), "\(now) is not in \(before)...\(after)")
    }

    func testClock_MovesOn() {
        let first = SystemClock().now()
        usleep(5_000)
        XCTAssertLessThan(first, SystemClock().now())
    }

    func testRandomNumbers_AreNeverTheSame() {
        let numbers = Set((0..<10_000).map { _ in SystemRandomSource().nextUInt64() })
        XCTAssertEqual(numbers.count, 10_000)
    }

    func testRandomNumbers_UseEveryBitHalfOfTheTime() {
        let numbers = (0..<10_000).map { _ in SystemRandomSource().nextUInt64() }
        for bit in 0..<64 {
            let count = numbers.count { $0 >> UInt64(bit) & 1 == 1 }
            // Ten standard deviations of 50.
            XCTAssertTrue((4_500...5_500).contains(count), "bit \(bit) is set \(count) times")
        }
    }
}
