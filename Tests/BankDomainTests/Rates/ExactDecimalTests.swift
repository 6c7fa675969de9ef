import BankDomain
import Foundation
import XCTest

final class ExactDecimalTests: XCTestCase {
    func testText_IsReadAndWritten() {
        for text in [
            "1", "1.1005", "0.0004", "15008.07", "120.02", "999999999999999999", "0.000000000000000001",
        ] {
            XCTAssertEqual(ExactDecimal(text)?.text, text)
        }
    }

    func testTrailingZeros_AreIgnored() {
        XCTAssertEqual(ExactDecimal("1.10"), ExactDecimal("1.1"))
        XCTAssertEqual(ExactDecimal("5.000")?.text, "5")
        XCTAssertEqual(ExactDecimal("007.50")?.text, "7.5")
    }

    func testWholeNumbers_KeepTheirZeros() {
        XCTAssertEqual(ExactDecimal("1500")?.mantissa, 1_500)
        XCTAssertEqual(ExactDecimal("1500")?.scale, 0)
    }

    func testOtherThanPositiveNumbers_AreRefused() {
        for text in [
            "", "0", "0.00", "-1", "+1", ".5", "5.", "1.2.3", "1,5", "1e3", " 1", "1 ", "N/A", "NaN", "inf",
            "٣",
            "1000000000000000000", "9223372036854775808", "99999999999999999999999999999999",
            "0.0000000000000000001",
        ] {
            XCTAssertNil(ExactDecimal(text), text)
        }
    }

    func testCoding_IsTheText() throws {
        let number = try XCTUnwrap(ExactDecimal("1.1005"))
        let bytes = try JSONEncoder().encode([number])
        XCTAssertEqual(String(decoding: bytes, as: UTF8.self), #"["1.1005"]"#)
        XCTAssertEqual(try JSONDecoder().decode([ExactDecimal].self, from: bytes), [number])
        XCTAssertThrowsError(try JSONDecoder().decode([ExactDecimal].self, from: Data(#"["0"]"#.utf8)))
    }
}
