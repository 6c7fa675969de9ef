import BankServices
import BankTestSupport
import XCTest

final class PageRequestTests: XCTestCase {
    func testDefaults_AreTheFirstTwenty() throws {
        XCTAssertEqual(try PageRequest(), .first)
        XCTAssertEqual(PageRequest.first.page, 1)
        XCTAssertEqual(PageRequest.first.limit, 20)
        XCTAssertNil(PageRequest.first.after)
    }

    func testBounds_AreIncluded() throws {
        XCTAssertEqual(try PageRequest(limit: 1).limit, 1)
        XCTAssertEqual(try PageRequest(limit: 10_000).limit, 10_000)
        XCTAssertEqual(try PageRequest(page: 1_000_000_000).page, 1_000_000_000)
    }

    func testPageOutsideTheBounds_IsRefused() {
        for page in [0, -1, 1_000_000_001, .min, .max] {
            assertThrows(
                ServiceError.invalidValue(
                    field: .page, value: String(page), reason: .outOfRange(1...1_000_000_000)),
                try PageRequest(page: page))
        }
    }

    func testLimitOutsideTheBounds_IsRefused() {
        for limit in [0, -1, 10_001, .min, .max] {
            assertThrows(
                ServiceError.invalidValue(
                    field: .limit, value: String(limit), reason: .outOfRange(1...10_000)),
                try PageRequest(limit: limit))
        }
    }

    func testOffset_CountsWhatStandsBefore() throws {
        XCTAssertEqual(try PageRequest(page: 1, limit: 7).offset, 0)
        XCTAssertEqual(try PageRequest(page: 4, limit: 7).offset, 21)
        XCTAssertEqual(try PageRequest(page: 1_000_000_000, limit: 10_000).offset, 9_999_999_990_000)
    }
}
