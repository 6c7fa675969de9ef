import BankDomain
import BankTestSupport
import XCTest

final class MoneyFormattingTests: XCTestCase {
    func testDecimalText_HasExactlyTheDecimalsOfTheCurrency() throws {
        let clf = try XCTUnwrap(Currency(code: "CLF"))
        let rows: [(Int64, Currency, String)] = [
            (0, .jpy, "0"), (100, .jpy, "100"), (-7, .jpy, "-7"),
            (0, .usd, "0.00"), (5, .usd, "0.05"), (-5, .usd, "-0.05"), (50, .usd, "0.50"),
            (-100, .usd, "-1.00"), (543_250, .usd, "5432.50"),
            (1, .kwd, "0.001"), (1_234, .kwd, "1.234"), (-1_000, .kwd, "-1.000"),
            (12_345, clf, "1.2345"), (-1, clf, "-0.0001"),
            (.max, .jpy, "9223372036854775807"), (.min, .jpy, "-9223372036854775808"),
            (.max, .usd, "92233720368547758.07"), (.min, .usd, "-92233720368547758.08"),
            (.min, .kwd, "-9223372036854775.808"), (.min, clf, "-922337203685477.5808"),
        ]
        for (units, currency, text) in rows {
            XCTAssertEqual(Money(minorUnits: units, currency: currency).decimalText, text)
        }
    }

    func testGroupedText_SeparatesThousands() {
        let rows: [(Int64, Currency, String)] = [
            (0, .usd, "0.00"), (99_999, .usd, "999.99"), (100_000, .usd, "1,000.00"),
            (543_250, .usd, "5,432.50"), (-543_250, .usd, "-5,432.50"), (-99_999, .usd, "-999.99"),
            (1_000_000, .jpy, "1,000,000"), (999, .jpy, "999"), (-1_234_567, .kwd, "-1,234.567"),
            (.min, .usd, "-92,233,720,368,547,758.08"), (.max, .jpy, "9,223,372,036,854,775,807"),
        ]
        for (units, currency, text) in rows {
            XCTAssertEqual(Money(minorUnits: units, currency: currency).groupedText, text)
        }
    }

    func testDescription_IsDecimalTextAndCode() {
        XCTAssertEqual(usd(543_250).description, "5432.50 USD")
        XCTAssertEqual("\(Money(minorUnits: -3, currency: .jpy))", "-3 JPY")
    }

    func testFormattingThenParsing_IsTheIdentity() throws {
        var generator = SeededGenerator(seed: 20_260_630)
        for currency in try Self.currencyOfEachExponent() {
            var values: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
            for shift in 0..<64 { values.append(Int64(bitPattern: 1 << UInt64(shift))) }
            for _ in 0..<3_000 {
                let bits = Int64(bitPattern: generator.next())
                values.append(bits >> Int64.random(in: 0..<64, using: &generator))
            }
            for value in values {
                let money = Money(minorUnits: value, currency: currency)
                XCTAssertEqual(try Money(parsing: money.decimalText, currency: currency), money)
            }
        }
    }

    func testParsingThenFormatting_IsTheCanonicalText() throws {
        var generator = SeededGenerator(seed: 7)
        for currency in try Self.currencyOfEachExponent() {
            for _ in 0..<3_000 {
                let sample = Self.decimal(exponent: currency.minorUnitDigits, using: &generator)
                let money = try Money(parsing: sample.text, currency: currency)
                XCTAssertEqual(money.decimalText, sample.canonical, sample.text)
                XCTAssertEqual(money.groupedText.filter { $0 != "," }, sample.canonical)
            }
        }
    }

    func testZero_NeverHasASign() throws {
        for currency in try Self.currencyOfEachExponent() {
            let parsed = try Money(parsing: "-0", currency: currency)
            let difference = try Money(minorUnits: 5, currency: currency)
                .subtracting(Money(minorUnits: 5, currency: currency))
            for zero in [parsed, difference, .zero(currency), try Money.zero(currency).negated()] {
                XCTAssertFalse(zero.decimalText.contains("-"), zero.decimalText)
                XCTAssertFalse(zero.groupedText.contains("-"), zero.groupedText)
            }
        }
    }

    private static func currencyOfEachExponent() throws -> [Currency] {
        [.jpy, .usd, .kwd, try XCTUnwrap(Currency(code: "CLF"))]
    }

    /// A decimal text with up to `exponent` decimals, and its expected canonical form.
    private static func decimal(
        exponent: Int, using generator: inout SeededGenerator
    ) -> (text: String, canonical: String) {
        func digits(_ count: Int) -> String {
            String((0..<count).map { _ in "0123456789".randomElement(using: &generator) ?? "0" })
        }
        let major = digits(Int.random(in: 1...12, using: &generator))
        let minor = digits(Int.random(in: 0...exponent, using: &generator))
        let sign = Bool.random(using: &generator) ? "-" : ""
        let text = sign + major + (minor.isEmpty ? "" : "." + minor)

        let significant = String(major.drop { $0 == "0" })
        let padded = minor + String(repeating: "0", count: exponent - minor.count)
        let isZero = (significant + padded).allSatisfy { $0 == "0" }
        let canonical = (isZero ? "" : sign) + (significant.isEmpty ? "0" : significant)
        return (text, canonical + (padded.isEmpty ? "" : "." + padded))
    }
}
