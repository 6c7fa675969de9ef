import XCTest

@testable import BankAPI

final class PercentCodingTests: XCTestCase {
    func testEscapes_AreDecoded() {
        XCTAssertEqual(PercentCoding.decoded("a%20b%2Fc+d"), "a b/c+d")
        XCTAssertEqual(PercentCoding.decoded("a+b%C3%A9", plusIsSpace: true), "a bé")
    }

    func testBrokenEscapes_AreRefused() {
        for text in ["%", "%4", "%4g", "%ff"] as [Substring] {
            XCTAssertNil(PercentCoding.decoded(text), "\(text)")
        }
    }

    func testQuery_IsReadInItsOrder() throws {
        let pairs = try XCTUnwrap(PercentCoding.query("a=1&b=x%26y&&c&a=2=3"))
        XCTAssertEqual(pairs.map { "\($0.name):\($0.value)" }, ["a:1", "b:x&y", "c:", "a:2=3"])
        XCTAssertNil(PercentCoding.query("a=%zz"))
    }

    func testEncodedText_IsDecodedAgain() {
        let text = "a b&c=d/é\u{1F600}+%"
        XCTAssertEqual(PercentCoding.decoded(PercentCoding.encoded(text)[...], plusIsSpace: true), text)
    }
}
