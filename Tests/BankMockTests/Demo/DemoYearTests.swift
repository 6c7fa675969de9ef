import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

/// A year of the demo: statements, and interest computed by another program than the bank's.
final class DemoYearTests: XCTestCase {
    private let services = MockServices()
    private let begin = CalendarDate(dayNumber: 20_634)

    override func setUp() async throws {
        // The clock ends each of these days by itself.
        for _ in 0..<12 { _ = try await services.demoControl.moveClock(.days(31), mode: .commit) }
    }

    private func entries(of account: AccountID) async throws -> [Transaction] {
        let statement = try await services.statementService.statement(of: account, from: nil, to: nil)
        return try await services.statementService.entries(of: statement, after: nil, limit: 10_000).items
    }

    func testStatementsOfTheMonths_FollowEachOther() async throws {
        for account in try await services.accountService.accounts(.own) {
            let months = try await services.statementService.statements(of: account.id, page: nil).items
            XCTAssertGreaterThan(months.count, 12)
            for (later, earlier) in zip(months, months.dropFirst()) {
                XCTAssertEqual(earlier.closingBalance, later.openingBalance, "\(account.id) \(later.from)")
            }
            for month in months {
                let moved = (month.credits?.minorUnits ?? 0) - (month.debits?.minorUnits ?? 0)
                XCTAssertEqual(
                    month.openingBalance.minorUnits + moved, month.closingBalance.minorUnits,
                    "\(account.id) \(month.from)")
            }
            XCTAssertEqual(months.first?.closingBalance, account.balance)
        }
    }

    func testBookedInterest_IsThatOfTheDailyBalances() async throws {
        // The rates of the demo's products, in hundredths of a percent, and how each counts days.
        let products: [(AccountID, Int64, year: Int64, days: (CalendarDate) -> Int64)] = [
            ("ACC001", 25, 360, Self.thirtyE360), ("ACC002", 175, 365, { _ in 1 }),
        ]
        for (account, basisPoints, year, days) in products {
            let entries = try await entries(of: account)
            let interest = entries.filter { $0.category == .interest }
            // Booked at the end of each month: what accrued through that day, without fractions of a cent. So the
            // sum since an earlier booking differs from the sum of daily interest by less than a cent.
            let months = interest.map(\.bookingDate).filter { $0 >= begin.firstOfMonth.adding(days: -1) }
            XCTAssertGreaterThanOrEqual(months.count, 12, "\(account)")
            let first = try XCTUnwrap(months.first)
            var (accrued, booked): (Int64, Int64) = (0, 0)
            var day = first.adding(days: 1)
            for month in months.dropFirst() {
                while day <= month {
                    let balance = entries.filter {
                        $0.bookingDate <= day && !($0.category == .interest && $0.bookingDate == day)
                            && !($0.category == .fees && $0.bookingDate == day)
                    }.reduce(Int64(0)) { $0 + $1.amount.minorUnits }
                    accrued += balance * basisPoints * days(day)
                    day = day.adding(days: 1)
                }
                booked += interest.filter { $0.bookingDate == month }.reduce(0) { $0 + $1.amount.minorUnits }
                let whole = accrued / (10_000 * year)
                XCTAssertTrue(
                    (whole...whole + 1).contains(booked), "\(account) \(month): \(booked), not \(whole)")
            }
        }
    }

    /// The days from a day to the next, by 30E/360.
    private static func thirtyE360(_ day: CalendarDate) -> Int64 {
        func number(_ day: CalendarDate) -> Int {
            let (year, month, dayOfMonth) = day.components
            return year * 360 + month * 30 + min(dayOfMonth, 30)
        }
        return Int64(number(day.adding(days: 1)) - number(day))
    }
}
