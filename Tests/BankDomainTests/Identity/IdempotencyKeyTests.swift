import BankDomain
import BankTestSupport
import Foundation
import XCTest

final class IdempotencyKeyTests: XCTestCase {
    func testVisibleASCII_IsTaken() {
        for text in ["a", "!", "~", "order-42", String(repeating: "k", count: 64)] {
            XCTAssertEqual(IdempotencyKey(text)?.text, text)
        }
    }

    func testAnythingElse_IsRefused() {
        let texts = [
            "", " ", "a b", "a\n", "\u{0}", "\u{7F}", "\u{1F}", "é", "日本", String(repeating: "k", count: 65),
        ]
        for text in texts { XCTAssertNil(IdempotencyKey(text), text) }
    }

    func testRandomKey_Is128BitsInHexadecimal() {
        let key = IdempotencyKey(random: SeededRandomSource(seed: 0))
        XCTAssertEqual(key.text, "e220a8397b1dcdaf6e789e6aa1b965f4")
        XCTAssertEqual(IdempotencyKey(key.text), key)
        XCTAssertEqual(
            IdempotencyKey(random: CountingRandomSource([1])).text, "00000000000000010000000000000001")
    }

    func testCoding_SurvivesTheRoundTrip() throws {
        let key = key("order-42")
        let data = try JSONEncoder().encode(key)
        XCTAssertEqual(try JSONDecoder().decode(IdempotencyKey.self, from: data), key)
    }
}
