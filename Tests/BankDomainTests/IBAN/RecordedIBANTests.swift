import BankDomain
import Foundation
import XCTest

final class RecordedIBANTests: XCTestCase {
    func testInvalidText_IsKeptAndNotValid() {
        let demo = RecordedIBAN("US12345678901234567890")
        XCTAssertEqual(demo.text, "US12345678901234567890")
        XCTAssertEqual("\(demo)", "US12345678901234567890")
        XCTAssertNil(demo.validated)
    }

    func testValidText_Validates() throws {
        XCTAssertEqual(RecordedIBAN("de89 3704 0044 0532 0130 00").validated?.text, "DE89370400440532013000")
        XCTAssertEqual(RecordedIBAN("de89 3704 0044 0532 0130 00").text, "de89 3704 0044 0532 0130 00")
        let iban = try IBAN("NO9386011117947")
        XCTAssertEqual(RecordedIBAN(iban).validated, iban)
    }

    func testCoding_IsTheBareText() throws {
        let data = try JSONEncoder().encode([RecordedIBAN("any text")])
        XCTAssertEqual(String(decoding: data, as: UTF8.self), #"["any text"]"#)
        XCTAssertEqual(
            try JSONDecoder().decode([RecordedIBAN].self, from: data), [RecordedIBAN("any text")])
    }
}
