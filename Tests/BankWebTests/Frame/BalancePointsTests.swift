import BankDomain
import XCTest

@testable import BankWeb

final class BalancePointsTests: XCTestCase {
    private func history(_ balances: [Int64]) throws -> BalanceHistory {
        BalanceHistory(
            accountID: AccountID("ACC001"), from: try XCTUnwrap(CalendarDate("2026-01-01")),
            balances: balances.map { Money(minorUnits: $0, currency: .usd) })
    }

    func testShortHistory_HasAllItsDays() throws {
        XCTAssertEqual(BalanceChart.points(of: try history([1, 2, 3])).map(\.balance.minorUnits), [1, 2, 3])
    }

    func testLongHistory_HasDaysAtEqualDistancesUpToTheLast() throws {
        let points = BalanceChart.points(of: try history((1...365).map(Int64.init)))
        XCTAssertEqual(points.last?.balance.minorUnits, 365)
        XCTAssertEqual(Set(zip(points, points.dropFirst()).map { $1.day.dayNumber - $0.day.dayNumber }), [7])
        XCTAssertLessThanOrEqual(points.count, 100)
    }

    func testDaysBeforeTheFirstEntry_AreLeftOut() throws {
        let balances = [Int64](repeating: 0, count: 3_000) + [Int64](repeating: 5, count: 50)
        let points = BalanceChart.points(of: try history(balances))
        XCTAssertEqual(points.map(\.balance.minorUnits), [0] + [Int64](repeating: 5, count: 50))
    }

    func testHistoryWithoutEntries_IsShort() throws {
        let points = BalanceChart.points(of: try history([Int64](repeating: 0, count: 3_000)))
        XCTAssertLessThanOrEqual(points.count, 3)
    }
}
