import BankServices
import XCTest

/// Hidden values stay hidden in every form of output.
final class LogValueTests: XCTestCase {
    func testHiddenValue_IsInNoText() {
        let value = LogValue.hidden("marker")
        XCTAssertEqual(value.logged, "(hidden)")
        XCTAssertFalse("\(value)".contains("marker"))
        XCTAssertEqual(LogValue.shown("x").logged, "x")
    }

    func testLevels_AreOrderedByHowMuchTheyMatter() {
        XCTAssertEqual(LogLevel.allCases.sorted(), [.debug, .info, .warning, .error])
    }
}
