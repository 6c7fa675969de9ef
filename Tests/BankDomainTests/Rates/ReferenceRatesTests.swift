import BankTestSupport
import Foundation
import XCTest

@testable import BankDomain

final class ReferenceRatesTests: XCTestCase {
    private static let day = CalendarDate(dayNumber: 20_634)

    private func rates(_ texts: [String: String]) -> ReferenceRates {
        var perEuro: [Currency: ExactDecimal] = [:]
        for (code, text) in texts { perEuro[Currency(code: code)!] = ExactDecimal(text)! }
        return ReferenceRates(date: Self.day, perEuro: perEuro)
    }

    func testHalfAMinorUnit_IsRoundedDown() throws {
        // Three quarters of two.
        let rates = rates(["USD": "2"])
        for (cents, expected) in [(1, 1), (2, 3), (3, 4), (5, 7), (7, 10)] as [(Int64, Int64)] {
            let exchange = try rates.exchange(eur(cents), to: .usd, spreadBasisPoints: 2_500)
            XCTAssertEqual(exchange?.target, usd(expected))
        }
    }

    func testSplitExchange_NeverBringsMoreThanTheWhole() throws {
        let rates = rates(["USD": "1.1005", "JPY": "169.83", "KWD": "0.3374"])
        let currencies: [Currency] = [.eur, .usd, .jpy, Currency(code: "KWD")!]
        for source in currencies {
            for target in currencies where target != source {
                let got = { (minorUnits: Int64) in
                    try rates.exchange(
                        Money(minorUnits: minorUnits, currency: source), to: target, spreadBasisPoints: 50
                    ).map(\.target.minorUnits) ?? 0
                }
                for part in 1...200 as ClosedRange<Int64> {
                    XCTAssertLessThanOrEqual(
                        try 1_000 * got(part), try got(1_000 * part), "\(part) \(source)")
                }
            }
        }
    }

    func testAPurchase_CostsTheLeastThatIsExchangedForIt() throws {
        let rates = rates(["USD": "1.1005", "JPY": "169.83", "KWD": "0.3374"])
        let currencies: [Currency] = [.eur, .usd, .jpy, .kwd]
        for source in currencies {
            for target in currencies where target != source {
                for wanted in [1, 7, 100, 333, 123_456_789] as [Int64] {
                    let wanted = Money(minorUnits: wanted, currency: target)
                    let exchange = try XCTUnwrap(
                        try rates.exchange(of: source, toReceive: wanted, spreadBasisPoints: 50))
                    let got = { (minorUnits: Int64) in
                        try rates.exchange(
                            Money(minorUnits: minorUnits, currency: source), to: target, spreadBasisPoints: 50
                        )?.target.minorUnits ?? 0
                    }
                    let paid = exchange.source.minorUnits
                    XCTAssertGreaterThanOrEqual(try got(paid), wanted.minorUnits, "\(exchange)")
                    XCTAssertLessThan(try got(paid - 1), wanted.minorUnits, "\(exchange)")
                    XCTAssertFalse(exchange.margin.isNegative)
                    XCTAssertEqual(exchange.target, wanted)
                }
            }
        }
    }

    func testAPartOfAPurchase_HasItsRate_AndNeverCostsMoreThanTheWhole() throws {
        let rates = rates(["USD": "1.1005", "JPY": "169.8", "KWD": "0.33771"])
        let whole = try XCTUnwrap(
            try rates.exchange(
                of: .usd, toReceive: Money(minorUnits: 1_000, currency: .jpy), spreadBasisPoints: 50))
        for (yen, cents) in [(1, 1), (333, 217), (999, 651), (1_000, 652), (1_200, 782)] as [(Int64, Int64)] {
            XCTAssertEqual(try whole.price(of: Money(minorUnits: yen, currency: .jpy)), usd(cents))
        }
        let tooLarge = try XCTUnwrap(
            try rates.exchange(
                of: .kwd, toReceive: Money(minorUnits: 1_000, currency: .jpy), spreadBasisPoints: 50))
        XCTAssertThrowsError(try tooLarge.price(of: Money(minorUnits: .max, currency: .jpy)))
        let large = try XCTUnwrap(
            try rates.exchange(
                of: .jpy, toReceive: Money(minorUnits: 99_999_999_999_999, currency: .kwd),
                spreadBasisPoints: 50))
        let less = Money(minorUnits: 99_999_999_999_998, currency: .kwd)
        XCTAssertLessThanOrEqual(try large.price(of: less).minorUnits, large.source.minorUnits)
    }

    func testTheCustomer_NeverGetsMoreThanTheValue() throws {
        let rates = rates(["USD": "1.5"])
        for (cents, expected) in [(1, 1), (2, 3), (3, 4), (5, 7)] as [(Int64, Int64)] {
            let exchange = try rates.exchange(eur(cents), to: .usd, spreadBasisPoints: 0)
            XCTAssertEqual(exchange?.target, usd(expected))
        }
    }

    func testJustBelowHalf_IsRoundedDown() throws {
        let exchange = try rates(["USD": "1.499999999"]).exchange(eur(1), to: .usd, spreadBasisPoints: 0)
        XCTAssertEqual(exchange?.target, usd(1))
    }

    func testTargetIsRoundedOnce_NotItsValueFirst() throws {
        // 10.4 cents less 50 % is 5.2. Rounding in between would give 5.0.
        let exchange = try rates(["USD": "1.04"]).exchange(eur(10), to: .usd, spreadBasisPoints: 5_000)
        XCTAssertEqual(exchange?.target, usd(5))
        XCTAssertEqual(exchange?.margin, usd(5))
        let more = try rates(["USD": "1.16"]).exchange(eur(10), to: .usd, spreadBasisPoints: 500)
        // 11.6 cents less 5 % is 11.02. The worth is rounded to 12.
        XCTAssertEqual(more?.target, usd(11))
        XCTAssertEqual(more?.margin, usd(1))
    }

    func testEveryConversion_IsExactAndRoundedDownAfterTheSpread() throws {
        var generator = SeededGenerator(seed: 7)
        let codes = ["JPY", "USD", "KWD", "CLF", "EUR"]
        for _ in 0..<20_000 {
            let source = Currency(code: codes.randomElement(using: &generator)!)!
            let target = Currency(code: codes.randomElement(using: &generator)!)!
            guard source != target else { continue }
            let (a, b) = (anyRate(&generator), anyRate(&generator))
            let table = ReferenceRates(date: Self.day, perEuro: [source: a, target: b])
            guard let perSource = table.perEuro(source), let perTarget = table.perEuro(target) else {
                continue
            }
            let bits = Int.random(in: 1...40, using: &generator)
            let amount = Money(
                minorUnits: Int64.random(in: 1...(1 << bits), using: &generator), currency: source)
            let spread = Int.random(in: 0...1_000, using: &generator)
            // amount × target rate ÷ source rate, in integers that fit into 128 bits here.
            let numerator =
                Int128(amount.minorUnits) * Int128(perTarget.mantissa)
                * Int128(powerOfTen(perSource.scale + target.minorUnitDigits))
            let denominator =
                Int128(perSource.mantissa) * Int128(powerOfTen(perTarget.scale + source.minorUnitDigits))
            let worth = (2 * numerator + denominator) / (2 * denominator)
            guard worth <= Int64.max else {
                assertThrows(
                    MoneyError.overflow, try table.exchange(amount, to: target, spreadBasisPoints: spread))
                continue
            }
            let got = numerator * Int128(10_000 - spread) / (10_000 * denominator)
            let exchange = try table.exchange(amount, to: target, spreadBasisPoints: spread)
            let message = "\(amount) \(perSource) \(perTarget) \(spread)"
            XCTAssertEqual(exchange.map { Int128($0.target.minorUnits) }, got, message)
            XCTAssertEqual(exchange.map { Int128($0.margin.minorUnits) }, worth - got, message)
        }
    }

    private func anyRate(_ generator: inout SeededGenerator) -> ExactDecimal {
        ExactDecimal(
            mantissa: Int64.random(in: 1...9_999_999, using: &generator),
            scale: Int.random(in: 0...5, using: &generator))!
    }

    func testTheLargestAmounts_AreExact() throws {
        let rates = rates(["USD": "1", "JPY": "0.01", "CLF": "999999999.999999999"])
        let whole = try rates.exchange(eur(.max), to: .usd, spreadBasisPoints: 0)
        XCTAssertEqual(whole?.target, usd(.max))
        let yen = try rates.exchange(
            Money(minorUnits: .max / 10_000, currency: .jpy), to: .eur, spreadBasisPoints: 0)
        XCTAssertEqual(yen?.target, eur(.max / 10_000 * 10_000))
        XCTAssertThrowsError(
            try rates.exchange(eur(.max), to: Currency(code: "CLF")!, spreadBasisPoints: 1_000)
        ) { XCTAssertEqual($0 as? MoneyError, .overflow) }
    }

    func testImplausibleRates_AreIgnored() {
        for text in ["1000000000", "0.0000009", "1.0000000001", "999999999999999999"] {
            let rate = ExactDecimal(text)!
            XCTAssertFalse(ReferenceRates.isPlausible(rate), text)
            XCTAssertNil(rates(["USD": text]).perEuro(.usd), text)
        }
        for text in ["999999999.999999999", "0.000001", "1"] {
            XCTAssertTrue(ReferenceRates.isPlausible(ExactDecimal(text)!), text)
        }
    }

    func testExtremeCrossRates_CanStillBeShown() {
        let rates = rates(["USD": "999999999.999999999", "JPY": "0.000001"])
        XCTAssertEqual(rates.rate(of: .jpy, in: .usd)?.rate.text, "1000000000000000")
        XCTAssertEqual(rates.rate(of: .usd, in: .jpy)?.rate.text, "0.000000000000001")
    }

    func testCurrencies_AreSortedAndHaveTheEuro() {
        XCTAssertEqual(rates(["USD": "1", "CZK": "25"]).currencies.map(\.code), ["CZK", "EUR", "USD"])
        XCTAssertEqual(rates([:]).currencies.map(\.code), ["EUR"])
    }

    func testCoding_ComesBack() throws {
        let rates = rates(["USD": "1.1005", "JPY": "169.8"])
        let bytes = try JSONEncoder().encode(rates)
        XCTAssertEqual(try JSONDecoder().decode(ReferenceRates.self, from: bytes), rates)
    }
}
