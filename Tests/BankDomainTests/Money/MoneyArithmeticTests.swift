import BankDomain
import BankTestSupport
import XCTest

final class MoneyArithmeticTests: XCTestCase {
    func testOrdinaryAmounts_AreComputedExactly() throws {
        XCTAssertEqual(try usd(150).adding(usd(-275)), usd(-125))
        XCTAssertEqual(try usd(150).subtracting(usd(275)), usd(-125))
        XCTAssertEqual(try usd(125).negated(), usd(-125))
        XCTAssertEqual(try usd(.min + 1).negated(), usd(.max))
    }

    func testResultsAtTheBounds_AreReached() throws {
        XCTAssertEqual(try usd(.max - 1).adding(usd(1)), usd(.max))
        XCTAssertEqual(try usd(.min + 1).subtracting(usd(1)), usd(.min))
        XCTAssertEqual(try usd(.max).adding(usd(.min)), usd(-1))
        XCTAssertEqual(try usd(-1).subtracting(usd(.max)), usd(.min))
    }

    func testResultsThatDoNotFit_AreOverflow() {
        assertThrows(MoneyError.overflow, try usd(.max).adding(usd(1)))
        assertThrows(MoneyError.overflow, try usd(.min).adding(usd(-1)))
        assertThrows(MoneyError.overflow, try usd(.min).subtracting(usd(1)))
        assertThrows(MoneyError.overflow, try usd(0).subtracting(usd(.min)))
        assertThrows(MoneyError.overflow, try usd(.min).negated())
    }

    func testTwoCurrencies_AreNeverCombined() {
        let mismatch = MoneyError.currencyMismatch(.usd, .eur)
        assertThrows(mismatch, try usd(1).adding(eur(1)))
        assertThrows(mismatch, try usd(1).subtracting(eur(1)))
        assertThrows(mismatch, try usd(.max).adding(eur(1)))
    }

    func testSign_IsDetected() {
        XCTAssertEqual([usd(-1), usd(0), usd(1)].map(\.isNegative), [true, false, false])
        XCTAssertEqual([usd(-1), usd(0), usd(1)].map(\.isZero), [false, true, false])
        XCTAssertEqual([usd(-1), usd(0), usd(1)].map(\.isPositive), [false, false, true])
        XCTAssertTrue(usd(.min).isNegative)
    }

    func testEquality_NeedsTheCurrency() {
        XCTAssertNotEqual(usd(1), eur(1))
        XCTAssertEqual(Set([usd(1), eur(1), usd(1)]).count, 2)
    }

    func testAdditionAndSubtraction_AgreeWithWiderNumbers() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<5_000 {
            let (left, right) = (Int64(bitPattern: generator.next()), Int64(bitPattern: generator.next()))
            let (sum, difference) = (Int128(left) + Int128(right), Int128(left) - Int128(right))
            XCTAssertEqual(try? usd(left).adding(usd(right)), Int64(exactly: sum).map(usd))
            XCTAssertEqual(try? usd(left).subtracting(usd(right)), Int64(exactly: difference).map(usd))
        }
    }
}
