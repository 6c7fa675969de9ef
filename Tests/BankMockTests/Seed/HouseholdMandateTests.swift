import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

final class HouseholdMandateTests: XCTestCase {
    private let services = MockServices()

    private func collections() async throws -> [DirectDebit] {
        try await services.mandateService.directDebits(of: nil, page: PageRequest(limit: 100)).items
    }

    private func entry(of debit: DirectDebit) async throws -> Transaction {
        try await services.transactionService.transaction(id: XCTUnwrap(debit.transactionID))
    }

    func testCollectionsOfTheHistory_AreTheirEntries() async throws {
        let collections = try await collections()
        // Three months of two mandates.
        let month = ["MND000002", "MND000001"]
        XCTAssertEqual(collections.map(\.mandateID?.text), month + month + month)
        for debit in collections {
            let entry = try await entry(of: debit)
            XCTAssertEqual(entry.amount.minorUnits, -debit.amount.minorUnits)
            XCTAssertEqual(entry.bookingDate, debit.bookingDate)
            XCTAssertEqual(entry.description, "Direct debit by \(debit.creditorName)")
        }
    }

    func testMonthToCome_IsCollectedUnderTheSameMandates() async throws {
        _ = try await services.demoControl.moveClock(.days(31), mode: .commit)
        let debits = try await collections().prefix(2)
        XCTAssertEqual(debits.map(\.mandateID?.text), ["MND000002", "MND000001"])
        XCTAssertEqual(debits.map(\.bookingDate?.text), ["2026-07-12", "2026-07-07"])
        XCTAssertEqual(debits.map(\.isAuthorized), [false, true])
        let mandates = try await services.mandateService.mandates(of: nil, page: nil).items
        XCTAssertEqual(mandates.count, 2)
        // What comes has the category of what was.
        var categories: [TransactionCategory] = []
        for debit in debits { categories.append(try await entry(of: debit).category) }
        XCTAssertEqual(categories, [.insurance, .utilities])
    }

    func testCancelledMandate_IsNotCollectedUnder() async throws {
        _ = try await services.mandateService.change("MND000001", .cancel, mode: .commit)
        _ = try await services.demoControl.moveClock(.days(31), mode: .commit)
        let debit = try await collections().first { $0.mandateID == "MND000001" }
        XCTAssertEqual(debit?.status, .refused)
        XCTAssertEqual(debit?.reason, .noMandate)
        XCTAssertNil(debit?.transactionID)
    }

    func testCollectionOfTheHistory_CanBeRefundedForEightWeeks() async throws {
        let collections = try await collections()
        let latest = try XCTUnwrap(collections.first { $0.mandateID == "MND000001" })
        let balance = try await services.accountService.account(id: "ACC001").balance
        let refunded = try await services.mandateService.refund(latest.id, mode: .commit)
        XCTAssertEqual(refunded.status, .refunded)
        let after = try await services.accountService.account(id: "ACC001").balance
        XCTAssertEqual(after.minorUnits, balance.minorUnits + latest.amount.minorUnits)
        let oldest = try XCTUnwrap(collections.last { $0.mandateID == "MND000001" })
        await assertRefused(.invalidState(.directDebit, name: oldest.id.text, status: "refundPeriodOver")) {
            try await services.mandateService.refund(oldest.id, mode: .commit)
        }
    }
}
