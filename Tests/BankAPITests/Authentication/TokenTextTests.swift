import BankServices
import XCTest

@testable import BankAPI

final class TokenTextTests: XCTestCase {
    func testToken_IsReadAsWritten() throws {
        let text = String(repeating: "0123456789abcdef", count: 4)
        XCTAssertEqual(try XCTUnwrap(SharedSecret(hexadecimal: text[...])).hexadecimal, text)
    }

    func testInvalidTokens_AreRefused() {
        for text in ["", "00", String(repeating: "g", count: 64), String(repeating: "A", count: 64)] {
            XCTAssertNil(SharedSecret(hexadecimal: text[...]), text)
        }
    }
}
