import XCTest

@testable import BankSystem

final class RepeatFilterTests: XCTestCase {
    func testEqualTexts_PassOnceAMinute() {
        let (filter, start) = (RepeatFilter(), ContinuousClock.now)
        let passed = [0, 1, 59, 60, 61].map { filter.lets("lost", at: start + .seconds($0)) }
        XCTAssertEqual(passed, [true, false, false, true, false])
        XCTAssertTrue(filter.lets("full", at: start + .seconds(61)))
    }

    func testTextsThatAllDiffer_AreLimited() {
        let (filter, start) = (RepeatFilter(), ContinuousClock.now)
        let passed = (0..<100).filter { filter.lets("\($0)", at: start) }
        XCTAssertEqual(passed, Array(0..<20))
        XCTAssertTrue(filter.lets("later", at: start + .seconds(60)))
    }
}
