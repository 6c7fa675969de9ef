import BankDomain
import BankLedger
import BankServices
import BankTestSupport
import XCTest

/// The end of a day while file calls fail: what was due is booked once.
final class DayFaultTests: FaultTestCase {
    private let today = CalendarDate(dayNumber: 20_634)

    private func fillDue() async throws {
        let books = FaultyBooks(in: try copy(of: "whole", to: "due"))
        let opening = AccountOpening(
            accountType: .savings, currency: .usd, accountName: "Interest", productID: "instant-savings")
        _ = try await books.accounts.open(opening, mode: .commit)
        _ = try await books.teller.deposit(
            CashRequest(accountID: "ACC003", amount: usd(10_000_000), idempotencyKey: key("savings")),
            mode: .commit)
        _ = try await books.orders.create(
            StandingOrderRequest(
                from: "ACC001", to: .account("ACC002"), amount: usd(500),
                schedule: StandingOrderSchedule(.daily, from: today),
                idempotencyKey: key("order")), mode: .commit)
        await books.store.close()
    }

    func testEndOfDay_BooksOrdersAndInterestOnce() async throws {
        try await fillDue()
        try await sweep(every: 6, of: "due") { folder, context in
            let books = FaultyBooks(in: folder)
            _ = await FaultyOutcome(context) {
                _ = try await books.ledger.closeDays(through: today, mode: .commit) { _ in }
            }
            await books.store.close()
        } check: { folder, _, context in
            let books = FaultyBooks(in: folder)
            for _ in 1...2 { _ = try await books.ledger.closeDays(through: today, mode: .commit) { _ in } }
            let balances = try await books.accounts.accounts(.all).map(\.balance)
            // A day of 1.75 % on 100,000.00.
            XCTAssertEqual(balances, [usd(99_494), usd(506), usd(10_000_479)], context)
            let fault = try await books.fault()
            XCTAssertNil(fault, context)
            await books.store.close()
        }
    }
}
