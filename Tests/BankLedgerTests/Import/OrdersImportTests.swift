import BankDomain
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankLedger

final class OrdersImportTests: LedgerTestCase {
    private static let header =
        "\"order_id\";\"account_id\";\"bank_to\";\"account_to\";\"amount\";\"k_symbol\"\n"

    private var orders: LedgerStandingOrderService {
        LedgerStandingOrderService(store: bank.store, principals: bank.principals)
    }

    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
        let accounts = try file(
            "account.asc", "\"account_id\";\"district_id\";\"frequency\";\"date\"\n1;18;\"\";930101\n")
        _ = try await run(accounts)
    }

    private func run(_ path: String) async throws -> ImportReport {
        try await bank.books.importFiles(ImportRequest(mapPath: berkaMapPath, filePaths: [path])) { _ in }
    }

    private func run(rows: String) async throws -> ImportReport {
        try await run(try file("order.asc", Self.header + rows))
    }

    func testOrdersOfAFile_ArePausedAndKeepTheirCreditorAsWritten() async throws {
        let report = try await run(
            rows: "29401;1;\"YZ\";\"87144583\";2452.00;\"SIPO\"\n29402;1;\"ST\";\"89597016\";3372.70;\" \"\n")
        XCTAssertEqual(report.files.map(\.kind), [.orders])
        XCTAssertEqual(report.files.map(\.rowCount), [2])
        let czk = try XCTUnwrap(Currency(code: "CZK"))
        let listed = try await orders.orders(page: nil).items
        XCTAssertEqual(
            listed.first,
            StandingOrder(
                id: "SOR001", fromAccountID: "ACC001", creditor: .recorded("YZ 87144583"),
                creditorName: "YZ 87144583", amount: Money(minorUnits: 245_200, currency: czk),
                reference: "SIPO", schedule: StandingOrderSchedule(.monthly, from: TestBank.day),
                status: .paused, nextExecutionDate: nil))
        XCTAssertEqual(listed.map(\.reference), ["SIPO", ""])
        let again = try await run(
            rows: "29401;1;\"YZ\";\"87144583\";2452.00;\"SIPO\"\n29402;1;\"ST\";\"89597016\";3372.70;\" \"\n")
        XCTAssertEqual(again.files.map(\.wasAlreadyImported), [true])
        let count = try await orders.orders(page: nil).items.count
        XCTAssertEqual(count, 2)
    }

    func testAnOrderWithoutAPayableCreditor_IsNotResumed() async throws {
        _ = try await run(rows: "29401;1;\"YZ\";\"87144583\";2452.00;\"SIPO\"\n")
        let error = await error {
            try await self.orders.change("SOR001", .resume, mode: .commit)
        }
        XCTAssertEqual(
            error,
            .invalidValue(
                field: .to, value: "YZ 87144583",
                reason: .malformed(expected: "an account of this bank, a saved payee or an IBAN")))
        let cancelled = try await orders.change("SOR001", .cancel, mode: .commit)
        XCTAssertEqual(cancelled.status, .cancelled)
    }

    func testAnInvalidRow_RefusesTheWholeFile() async throws {
        for (row, column, reason) in [
            ("2;1;\"YZ\";\"1\";0.00;\"\"", "amount", "it is not above zero"),
            ("2;1;\"YZ\";\"1\";-5.00;\"\"", "amount", "it is not above zero"),
            ("2;7;\"YZ\";\"1\";5.00;\"\"", "account_id", "there is no account 7"),
            ("2;1;\"\";\"\";5.00;\"\"", "bank_to", "it gives no valid payee: \"\""),
        ] {
            let error = await error { try await self.run(rows: "1;1;\"YZ\";\"1\";5.00;\"\"\n\(row)\n") }
            XCTAssertEqual(
                error,
                .invalidFile(path: folder + "/order.asc", line: 3, column: column, reason: "\(reason)"), row)
        }
        let listed = try await orders.orders(page: nil).items
        XCTAssertEqual(listed, [])
    }
}
