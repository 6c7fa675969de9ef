import BankCryptography
import XCTest

final class PasswordCostTests: XCTestCase {
    func testExcessiveCosts_AreRefused() {
        for (memory, passes) in [(7, 1), (8, 0), (8, 11), (1_048_577, 1), (-1, 1), (Int.max, Int.max)] {
            XCTAssertNil(PasswordCost(recordedMemoryKibibytes: memory, passes: passes), "\(memory) \(passes)")
        }
        XCTAssertNotNil(PasswordCost(recordedMemoryKibibytes: 8, passes: 1))
        XCTAssertNotNil(PasswordCost(recordedMemoryKibibytes: UInt32(1_048_576), passes: UInt32(10)))
    }

    func testCheaperGuesses_AreBelow() {
        let least = PasswordCost(memoryKibibytes: 19_456, passes: 2)
        let more = PasswordCost(memoryKibibytes: 19_456, passes: 3)
        XCTAssertTrue(least.isBelow(more))
        XCTAssertFalse(more.isBelow(least))
        XCTAssertFalse(least.isBelow(least))
    }
}
