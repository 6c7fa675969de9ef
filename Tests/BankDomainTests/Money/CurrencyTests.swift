import BankDomain
import XCTest

final class CurrencyTests: XCTestCase {
    func testExponents_AreThoseOfISO4217() {
        let expected = [
            0: ["JPY", "KRW", "VND", "ISK", "CLP", "XOF", "XPF", "UYI", "UGX", "BIF"],
            2: ["USD", "EUR", "GBP", "CHF", "CZK", "MRU", "MGA", "HUF", "XCG", "INR", "CNY", "TWD"],
            3: ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"],
            4: ["CLF", "UYW"],
        ]
        for (digits, codes) in expected {
            for code in codes { XCTAssertEqual(Currency(code: code)?.minorUnitDigits, digits, code) }
        }
    }

    func testMinorUnitsPerMajor_FollowTheExponent() {
        let perMajor = ["JPY", "USD", "KWD", "CLF"].map { Currency(code: $0)?.minorUnitsPerMajor }
        XCTAssertEqual(perMajor, [1, 100, 1_000, 10_000])
    }

    func testEveryListedCode_HasThreeCapitalsAndAnExponentBetween0And4() {
        let codes = Currency.allCodes
        XCTAssertEqual(codes, Set(codes).sorted())
        XCTAssertGreaterThan(codes.count, 150)
        for code in codes {
            XCTAssertEqual(code.utf8.count, 3)
            XCTAssertTrue(code.utf8.allSatisfy { (65...90).contains($0) }, code)
            XCTAssertEqual(Currency(code: code)?.code, code)
            XCTAssertTrue([0, 2, 3, 4].contains(Currency(code: code)?.minorUnitDigits), code)
        }
    }

    func testWellKnownCurrencies_AreTheListedOnes() {
        let known: [(Currency, String)] = [
            (.czk, "CZK"), (.eur, "EUR"), (.jpy, "JPY"), (.kwd, "KWD"), (.usd, "USD"),
        ]
        for (currency, code) in known { XCTAssertEqual(currency, Currency(code: code)) }
    }

    func testLowerCase_IsAccepted() {
        XCTAssertEqual(Currency(code: "eur"), .eur)
        XCTAssertEqual(Currency(code: "Usd")?.code, "USD")
    }

    func testUnlistedCodes_AreRefused() {
        for code in [
            "", "US", "USDX", "U$D", "XXX", "XTS", "XAU", "DEM", "HRK", "BGN", " USD", "USD ", "ＵＳＤ",
        ] {
            XCTAssertNil(Currency(code: code), code)
        }
    }

    func testLettersThatOnlyBecomeASCIIInUpperCase_AreNoCurrency() {
        XCTAssertNil(Currency(code: "u\u{17F}d"), "a long s")
        XCTAssertNil(Currency(code: "\u{131}dr"), "a dotless i")
    }
}
