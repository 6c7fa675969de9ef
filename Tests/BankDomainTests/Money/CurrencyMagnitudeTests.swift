import BankDomain
import BankTestSupport
import XCTest

final class CurrencyMagnitudeTests: XCTestCase {
    func testMagnitude_IsAPowerOfTenOfTheRate() throws {
        let magnitudes: [(String, Int64)] = [
            ("USD", 1), ("EUR", 1), ("KWD", 1), ("CZK", 10), ("JPY", 100), ("KRW", 1_000), ("VND", 10_000),
            ("IRR", 100_000),
        ]
        for (code, magnitude) in magnitudes {
            XCTAssertEqual(try XCTUnwrap(Currency(code: code)).magnitude, magnitude, code)
        }
    }

    func testLimitsOfANewCard_AreOfTheSizeOfItsCurrency() throws {
        let (vnd, kwd) = (try XCTUnwrap(Currency(code: "VND")), try XCTUnwrap(Currency(code: "KWD")))
        XCTAssertEqual(CardLimits.standard(in: .usd).payment, usd(250_000))
        XCTAssertEqual(CardLimits.standard(in: vnd).payment?.decimalText, "25000000")
        XCTAssertEqual(CardLimits.standard(in: kwd).payment?.decimalText, "2500.000")
    }
}
