import BankCryptography
import XCTest

final class PasswordCostTests: XCTestCase {
    func testCostsOutOfBounds_CannotBeChosen() {
        for (memory, passes) in [(19_455, 2), (19_456, 1), (1_048_577, 2), (65_536, 11), (0, 0), (-1, 3)] {
            XCTAssertThrowsError(
                try PasswordCost(memoryKibibytes: memory, passes: passes), "\(memory) \(passes)")
        }
        XCTAssertNoThrow(try PasswordCost(memoryKibibytes: 19_456, passes: 2))
        XCTAssertNoThrow(try PasswordCost(memoryKibibytes: 1_048_576, passes: 10))
    }

    func testExcessiveCosts_AreRefused() {
        for (memory, passes) in [(7, 1), (8, 0), (8, 11), (1_048_577, 1), (-1, 1), (Int.max, Int.max)] {
            XCTAssertNil(PasswordCost(recordedMemoryKibibytes: memory, passes: passes), "\(memory) \(passes)")
        }
        XCTAssertNotNil(PasswordCost(recordedMemoryKibibytes: 8, passes: 1))
        XCTAssertNotNil(PasswordCost(recordedMemoryKibibytes: UInt32(1_048_576), passes: UInt32(10)))
    }

    func testCheaperGuesses_AreBelow() throws {
        let least = try PasswordCost(memoryKibibytes: 19_456, passes: 2)
        let more = try PasswordCost(memoryKibibytes: 19_456, passes: 3)
        XCTAssertTrue(least.isBelow(more))
        XCTAssertFalse(more.isBelow(least))
        XCTAssertFalse(least.isBelow(least))
    }
}
