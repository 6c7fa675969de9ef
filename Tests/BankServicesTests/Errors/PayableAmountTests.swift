import BankDomain
import BankServices
import BankTestSupport
import XCTest

final class PayableAmountTests: XCTestCase {
    func testAmountAboveZero_IsRead() throws {
        XCTAssertEqual(try Money.payable("0.01", currency: .usd), usd(1))
        XCTAssertEqual(try Money.payable("5432.5", currency: .eur), eur(543_250))
    }

    func testZeroAndNegativeAmounts_AreNotPositive() {
        for text in ["0", "-0.00", "-1", "-92233720368547758.08"] {
            assertThrows(
                ServiceError.invalidAmount(text: text, reason: .notPositive),
                try Money.payable(text, currency: .usd))
        }
    }

    func testUnreadableAmounts_SayWhy() {
        let rows: [(String, MoneyError)] = [
            ("", .empty), ("ten", .notANumber), ("1.234", .tooManyDecimals(allowed: 2)),
            ("99999999999999999999", .overflow),
        ]
        for (text, reason) in rows {
            assertThrows(
                ServiceError.invalidAmount(text: text, reason: .unreadable(reason)),
                try Money.payable(text, currency: .usd))
        }
    }

    func testRequirement_NamesTheAmount() {
        assertThrows(
            ServiceError.invalidAmount(text: "0.00", reason: .notPositive), try usd(0).requirePayable())
        assertThrows(
            ServiceError.invalidAmount(text: "nil", reason: .notPositive),
            try usd(.min).requirePayable(text: "nil"))
        XCTAssertNoThrow(try usd(1).requirePayable())
    }

    func testMoneyErrors_BecomeServiceErrors() {
        XCTAssertEqual(
            ServiceError(.currencyMismatch(.usd, .eur), text: "1.00"),
            .currencyMismatch(expected: .usd, actual: .eur))
        XCTAssertEqual(
            ServiceError(.overflow, text: "1.00"),
            .invalidAmount(text: "1.00", reason: .unreadable(.overflow)))
    }
}
