import BankDomain
import BankMock
import BankServices
import BankTestSupport
import XCTest

final class HouseholdSearchTests: XCTestCase {
    func testCounterparty_IsSearchedToo() async throws {
        let page = try await MockServices().transactionService.transactions(
            TransactionQuery(text: "tunebox", countsTotal: true), page: .first)
        XCTAssertEqual(page.total, 18)
        XCTAssertEqual(Set(page.items.map(\.counterparty)), ["Tunebox Music"])
        XCTAssertEqual(Set(page.items.map(\.description)), ["Card payment"])
    }

    func testReference_IsSearchedToo() async throws {
        let page = try await MockServices().transactionService.transactions(
            TransactionQuery(accountID: "ACC001", text: "RENT 2025-1"), page: .first)
        XCTAssertEqual(page.items.map(\.reference), ["Rent 2025-12", "Rent 2025-11", "Rent 2025-10"])
    }

    func testAMonth_IsBoundedByDates() async throws {
        let page = try await MockServices().transactionService.transactions(
            TransactionQuery(
                accountID: "ACC001", from: CalendarDate("2025-03-01"), to: CalendarDate("2025-03-31"),
                category: .salary), page: .first)
        XCTAssertEqual(page.items.map(\.bookingDate.text), ["2025-03-25"])
    }
}
