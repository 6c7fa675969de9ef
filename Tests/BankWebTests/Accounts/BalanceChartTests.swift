import BankDomain
import XCTest

@testable import BankWeb

final class BalanceChartTests: XCTestCase {
    private func points(_ values: [Int64]) -> String {
        BalanceChart.points(values.map { Money(minorUnits: $0, currency: .usd) })
    }

    func testLine_GoesFromTheLowestToTheHighestBalance() {
        XCTAssertEqual(points([0, 50, 100]), "0,134 300,70 600,6")
    }

    func testEqualBalances_AreALineInTheMiddle() {
        XCTAssertEqual(points([7, 7]), "0,70 600,70")
    }

    func testOneBalance_IsAPoint() {
        XCTAssertEqual(points([.max]), "0,70")
    }

    func testExtremes_DoNotOverflow() {
        XCTAssertEqual(points([.min, .max]), "0,134 600,6")
    }
}
