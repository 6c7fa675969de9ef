import LanguageKit
import XCTest

@testable import TerminalKit

final class ProgressTextTests: XCTestCase {
    private func text(_ done: Int, of total: Int?, after seconds: Double) -> String {
        ProgressText(done: done, total: total, elapsed: .seconds(seconds)).phrase(unit: "rows").english
    }

    func testTheFirstSecond_HasNoRate() {
        XCTAssertEqual(text(0, of: 5_000, after: 0), "0 of 5,000 rows (0%)")
        XCTAssertEqual(text(700, of: 5_000, after: 0.5), "700 of 5,000 rows (14%)")
    }

    func testAfterTheFirstSecond_RateAndTimeLeftAreShown() {
        XCTAssertEqual(text(1_200, of: 5_000, after: 2), "1,200 of 5,000 rows (24%), 600 a second, 7 s left")
        XCTAssertEqual(
            text(100, of: 100_100, after: 10), "100 of 100,100 rows (0%), 10 a second, 2 h 46 min left")
        XCTAssertEqual(text(60, of: 360, after: 30), "60 of 360 rows (16%), 2 a second, 2 min 30 s left")
    }

    func testWithoutATotal_NoTimeLeftIsKnown() {
        XCTAssertEqual(text(1_234_567, of: nil, after: 2), "1,234,567 rows, 617,283 a second")
    }

    func testTheEnd_HasNoTimeLeft() {
        XCTAssertEqual(text(10, of: 10, after: 5), "10 of 10 rows (100%), 2 a second")
        XCTAssertEqual(text(0, of: 0, after: 5), "0 of 0 rows (100%)")
    }

    func testExtremes_DoNotOverflow() {
        XCTAssertTrue(text(.max, of: .max, after: 3).contains("(100%)"))
        XCTAssertTrue(text(.max - 1, of: .max, after: 1_000_000).contains("(99%)"))
        XCTAssertTrue(text(1, of: .max, after: 1).contains("(0%)"))
    }
}
