import BankDomain
import BankTestSupport
import XCTest

final class MoneyParsingTests: XCTestCase {
    private typealias Row = (text: String, minorUnits: Int64)
    private let clf = Currency(code: "CLF")

    func testDecimalText_IsReadInEveryExponent() throws {
        let yen: [Row] = [("0", 0), ("1", 1), ("-1", -1), ("007", 7), ("1234567", 1_234_567)]
        let dollars: [Row] = [
            ("0", 0), ("0.0", 0), ("0.00", 0), ("5", 500), ("5.5", 550), ("5.05", 505), ("-0.05", -5),
            ("5432.50", 543_250), ("0000000000000000000000001", 100), ("1234567.89", 123_456_789),
        ]
        let dinars: [Row] = [("1", 1_000), ("1.2", 1_200), ("1.23", 1_230), ("1.234", 1_234), ("-0.001", -1)]
        let units: [Row] = [("1", 10_000), ("1.2345", 12_345), ("-0.0001", -1), ("12.03", 120_300)]
        for (currency, rows) in [(.jpy, yen), (.usd, dollars), (.kwd, dinars), (try XCTUnwrap(clf), units)] {
            for row in rows {
                let money = try Money(parsing: row.text, currency: currency)
                XCTAssertEqual(money.minorUnits, row.minorUnits, "\(row.text) \(currency)")
                XCTAssertEqual(money.currency, currency)
            }
        }
    }

    func testOneLeadingPlus_IsRead() throws {
        XCTAssertEqual(try Money(parsing: "+5", currency: .usd), usd(500))
    }

    func testNegativeZero_IsZero() throws {
        for text in ["-0", "-0.0", "-0.00"] {
            XCTAssertEqual(try Money(parsing: text, currency: .usd), usd(0), text)
        }
    }

    func testLargestAndSmallestValue_AreRead() throws {
        let rows: [(Currency, String, String)] = [
            (.jpy, "9223372036854775807", "-9223372036854775808"),
            (.usd, "92233720368547758.07", "-92233720368547758.08"),
            (.kwd, "9223372036854775.807", "-9223372036854775.808"),
            (try XCTUnwrap(clf), "922337203685477.5807", "-922337203685477.5808"),
        ]
        for (currency, largest, smallest) in rows {
            XCTAssertEqual(try Money(parsing: largest, currency: currency).minorUnits, .max)
            XCTAssertEqual(try Money(parsing: smallest, currency: currency).minorUnits, .min)
        }
    }

    func testOneBeyondTheLargestOrSmallest_IsOverflow() {
        let rows: [(Currency, String)] = [
            (.jpy, "9223372036854775808"), (.jpy, "-9223372036854775809"),
            (.usd, "92233720368547758.08"), (.usd, "-92233720368547758.09"),
            (.usd, "92233720368547759"), (.usd, "99999999999999999999"), (.kwd, "9223372036854776"),
            (.kwd, "-9223372036854775.809"),
        ]
        for (currency, text) in rows {
            assertThrows(MoneyError.overflow, try Money(parsing: text, currency: currency), text)
        }
    }

    func testMoreDecimalsThanTheCurrencyHas_AreRefused() throws {
        let rows: [(Currency, String, Int)] = [
            (.usd, "1.234", 2), (.usd, "1.000", 2), (.jpy, "1.0", 0), (.kwd, "1.2345", 3),
            (try XCTUnwrap(clf), "1.23456", 4),
        ]
        for (currency, text, allowed) in rows {
            assertThrows(
                MoneyError.tooManyDecimals(allowed: allowed), try Money(parsing: text, currency: currency),
                text)
        }
    }

    func testEmptyText_IsEmpty() {
        assertThrows(MoneyError.empty, try Money(parsing: "", currency: .usd))
        assertThrows(MoneyError.empty, try Money(parsing: "", currency: .jpy))
    }

    func testOtherThanPlainDecimals_AreNotNumbers() {
        for text in Self.notNumbers {
            for currency in [Currency.jpy, .usd, .kwd] {
                assertThrows(MoneyError.notANumber, try Money(parsing: text, currency: currency), text)
            }
        }
    }

    func testPointWithoutDecimals_IsNotANumberWhereThereAreDecimals() {
        assertThrows(MoneyError.notANumber, try Money(parsing: "5.", currency: .usd))
        assertThrows(MoneyError.notANumber, try Money(parsing: "5.", currency: .jpy))
        assertThrows(MoneyError.notANumber, try Money(parsing: "5.1.", currency: .usd))
    }

    func testBytes_AreReadAsTheTextIs() {
        let texts = Self.notNumbers + ["", "0", "-0.05", "1.234", "5.", "92233720368547758.08", "12.30"]
        for text in texts {
            let fromText = Result { try Money(parsing: text, currency: .usd) }
            let fromBytes = Result { try Money(parsingUTF8: Array(text.utf8), currency: .usd) }
            XCTAssertEqual(try? fromText.get(), try? fromBytes.get(), text)
            XCTAssertEqual("\(fromText)", "\(fromBytes)", text)
        }
    }

    private static let notNumbers = [
        "1e5", "٣", "１", "1,000", "1 000", "1_000", ".5", ".", "-", "+", "-.5", " 5", "5 ", "--5", "++5",
        "+-5",
        "5-", "1-2", "\u{0}", "5\u{0}", "\u{0}5", "$5", "5 USD", "NaN", "inf", "0x10", "−5", "\u{FEFF}5", "½",
    ]
}
