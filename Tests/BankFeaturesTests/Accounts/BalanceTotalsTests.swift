import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

final class BalanceTotalsTests: XCTestCase {
    func testNoAccounts_HaveNoTotals() throws {
        XCTAssertEqual(try [Account]().balanceTotals(), [])
    }

    func testNegativeBalances_AreSubtracted() throws {
        let totals = try [Account.sample(minorUnits: 100), .sample("ACC002", minorUnits: -250)]
            .balanceTotals()
        XCTAssertEqual(totals, [Money(minorUnits: -150, currency: .usd)])
    }

    func testSumThatDoesNotFit_Throws() {
        let accounts = [Account.sample(minorUnits: .max), .sample("ACC002", minorUnits: 1)]
        XCTAssertThrowsError(try accounts.balanceTotals()) { error in
            XCTAssertEqual(
                error as? ServiceError, .invalidAmount(text: "0.01", reason: .unreadable(.overflow)))
        }
    }
}
