import BankDomain
import LanguageKit
import XCTest

@testable import BankWeb

final class FigureTests: XCTestCase {
    private let vietnamese = Localization(
        catalogue: Catalogue(
            language: .vietnamese,
            translations: ["${1}": "{1} US$", "{1} June {2}": "{1} tháng 6, {2}"]),
        region: RegionalFormat(.vietnamese))

    func testAmount_HasItsSymbolWhereTheLanguagePutsIt() {
        let amount = Money(minorUnits: 123_450, currency: .usd)
        XCTAssertEqual(amount.figure.english, "$1,234.50")
        XCTAssertEqual(vietnamese.text(amount.figure), "1.234,50 US$")
    }

    func testNegativeAmount_HasAMinusBeforeItsSymbol() {
        XCTAssertEqual(Money(minorUnits: -1_200, currency: .eur).figure.english, "−€12.00")
    }

    func testSmallestAmount_HasAllItsDigits() {
        XCTAssertEqual(
            Money(minorUnits: .min, currency: .usd).figure.english, "−$92,233,720,368,547,758.08")
    }

    func testChange_HasAPlusOnlyIfItComesIn() {
        XCTAssertEqual(Money(minorUnits: 5, currency: .usd).change.english, "+$0.05")
        XCTAssertEqual(Money(minorUnits: -5, currency: .usd).change.english, "−$0.05")
        XCTAssertEqual(Money(minorUnits: 0, currency: .usd).change.english, "$0.00")
    }

    func testCurrencyWithoutASymbol_KeepsItsCode() throws {
        let currency = try XCTUnwrap(Currency(code: "CHF"))
        XCTAssertEqual(Money(minorUnits: 100, currency: currency).figure.english, "1.00 CHF")
    }

    func testRoundAmount_HasNoDecimalsOnAScale() {
        XCTAssertEqual(Money(minorUnits: -500_000, currency: .usd).roundFigure.english, "−$5,000")
        XCTAssertEqual(Money(minorUnits: 150, currency: .usd).roundFigure.english, "$1.50")
        XCTAssertEqual(Money(minorUnits: 0, currency: .usd).roundFigure.english, "$0")
    }

    func testDay_IsInWords() throws {
        let day = try XCTUnwrap(CalendarDate("2026-06-28"))
        XCTAssertEqual(day.words.english, "28 June 2026")
        XCTAssertEqual(vietnamese.text(day.words), "28 tháng 6, 2026")
    }

    func testEachMonth_HasItsName() {
        let names = (1...12).compactMap { CalendarDate(year: 2026, month: $0, day: 1)?.words.english }
        XCTAssertEqual(Set(names).count, 12)
        XCTAssertEqual(names.last, "1 December 2026")
    }
}
