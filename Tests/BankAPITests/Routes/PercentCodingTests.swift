import XCTest

@testable import BankServer

final class PercentDecodingTests: XCTestCase {
    func testEscapes_AreDecoded() {
        XCTAssertEqual(PercentDecoding.decoded("a%20b%2Fc+d"), "a b/c+d")
        XCTAssertEqual(PercentDecoding.decoded("a+b%C3%A9", plusIsSpace: true), "a bé")
    }

    func testBrokenEscapes_AreRefused() {
        for text in ["%", "%4", "%4g", "%ff", "%00"] as [Substring] {
            XCTAssertNil(PercentDecoding.decoded(text), "\(text)")
        }
    }

    func testQuery_IsReadInItsOrder() throws {
        let pairs = try XCTUnwrap(PercentDecoding.query("a=1&b=x%26y&&c&a=2=3"))
        XCTAssertEqual(pairs.map { "\($0.name):\($0.value)" }, ["a:1", "b:x&y", "c:", "a:2=3"])
        XCTAssertNil(PercentDecoding.query("a=%zz"))
    }

    func testEncodedText_IsDecodedAgain() {
        let text = "a b&c=d/é\u{1F600}+%"
        XCTAssertEqual(PercentDecoding.decoded(PercentDecoding.encoded(text)[...], plusIsSpace: true), text)
    }
}
