import HTTPKit
import XCTest

@testable import BankServer

final class EntityTagTests: XCTestCase {
    private let tag = EntityTag(of: Array("{}".utf8))

    func testSameBytes_HaveTheSameTag() {
        XCTAssertEqual(tag.text, EntityTag(of: Array("{}".utf8)).text)
        XCTAssertNotEqual(tag.text, EntityTag(of: Array("[]".utf8)).text)
    }

    func testTagsOfTheClient_AreCompared() {
        for value in [tag.text, "\"a\", \(tag.text)", "W/\(tag.text)", "*"] {
            XCTAssertTrue(tag.isKnown(to: ["if-none-match": value]), value)
        }
        for value in ["\"a\"", "", String(tag.text.dropLast())] {
            XCTAssertFalse(tag.isKnown(to: ["if-none-match": value]), value)
        }
        XCTAssertFalse(tag.isKnown(to: [:]))
    }
}
