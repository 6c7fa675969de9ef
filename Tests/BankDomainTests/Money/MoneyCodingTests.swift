import BankDomain
import BankTestSupport
import Foundation
import XCTest

final class MoneyCodingTests: XCTestCase {
    func testMoney_IsEncodedAsMinorUnitsAndCode() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(usd(.min)), as: UTF8.self)
        XCTAssertEqual(text, #"{"currency":"USD","minorUnits":-9223372036854775808}"#)
    }

    func testMoney_SurvivesTheRoundTrip() throws {
        for money in [usd(0), usd(.min), eur(.max), Money(minorUnits: -3, currency: .jpy)] {
            let data = try JSONEncoder().encode(money)
            XCTAssertEqual(try JSONDecoder().decode(Money.self, from: data), money)
        }
    }

    func testUnlistedCurrency_IsADataError() {
        let data = Data(#"{"currency":"XXX","minorUnits":1}"#.utf8)
        XCTAssertThrowsError(try JSONDecoder().decode(Money.self, from: data)) {
            XCTAssertTrue($0 is DecodingError)
        }
    }

    func testFractionalMinorUnits_AreADataError() {
        let data = Data(#"{"currency":"USD","minorUnits":1.5}"#.utf8)
        XCTAssertThrowsError(try JSONDecoder().decode(Money.self, from: data))
    }
}
