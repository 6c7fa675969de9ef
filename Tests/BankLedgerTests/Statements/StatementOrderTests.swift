import BankDomain
import BankExchange
import BankSQLite
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankLedger

/// Statements of accounts whose entry numbers are not in date order, and of altered ledgers.
final class StatementOrderTests: LedgerTestCase {
    private var service: LedgerStatementService {
        LedgerStatementService(store: bank.store, principals: bank.principals)
    }

    /// Imports an account with a credit of one koruna on each of these days, in this order.
    private func importDays(_ days: [Int]) async throws {
        try await bank.initialize()
        let map = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Fixtures/maps/berka.json").standardized.path
        let header =
            "\"trans_id\";\"account_id\";\"date\";\"type\";\"operation\";\"amount\";\"balance\";\"k_symbol\";"
            + "\"bank\";\"account\"\n"
        let rows = days.enumerated().map { number, day in
            "\(number + 1);576;9301\(day < 10 ? "0" : "")\(day);\"PRIJEM\";\"VKLAD\";1.00;0.00;\"\";;\n"
        }
        let files = [
            try file(
                "account.asc",
                "\"account_id\";\"district_id\";\"frequency\";\"date\"\n576;55;\"\";930101\n"),
            try file("trans.asc", header + rows.joined()),
        ]
        _ = try await bank.books.importFiles(ImportRequest(mapPath: map, filePaths: files)) { _ in }
    }

    private func numbers(_ service: LedgerStatementService, limit: Int) async throws -> [Int] {
        let statement = try await service.statement(of: "ACC001", from: nil, to: nil)
        var numbers: [Int] = []
        var cursor: String?
        repeat {
            let page = try await service.entries(of: statement, after: cursor, limit: limit)
            numbers += page.items.compactMap(\.entryNumber)
            cursor = page.nextCursor
        } while cursor != nil
        return numbers
    }

    func testEntriesOfDaysInAnyOrder_AreSortedByDayThenByNumber() async throws {
        let days = [9, 3, 9, 1, 28, 3, 2, 9, 9, 9, 4, 1, 28, 5]
        try await importDays(days)
        let expected = days.indices.sorted { (days[$0], $0) < (days[$1], $1) }.map { $0 + 1 }
        let service = service
        for limit in 1...days.count + 1 {
            let seen = try await numbers(service, limit: limit)
            XCTAssertEqual(seen, expected, "\(limit) a page")
        }
    }

    func testTwoRunsOfDaysInReverse_AreSorted() async throws {
        try await importDays([20, 21, 21, 22, 1, 2, 2, 3])
        let seen = try await numbers(service, limit: 3)
        XCTAssertEqual(seen, [5, 6, 7, 8, 1, 2, 3, 4])
    }

    func testPeriod_IsCutByDaysAndNotByNumbers() async throws {
        try await importDays([20, 1, 21, 2, 22, 3])
        let from = try XCTUnwrap(CalendarDate(year: 1993, month: 1, day: 2))
        let statement = try await service.statement(of: "ACC001", from: from, to: from.adding(days: 18))
        let page = try await service.entries(of: statement, after: nil, limit: 10)
        XCTAssertEqual(page.items.map(\.entryNumber), [4, 6, 1])
        XCTAssertEqual(statement.openingBalance.minorUnits, 100)
        XCTAssertEqual(statement.closingBalance.minorUnits, 400)
    }

    func testEditedBalance_ContradictsTheEntriesAndIsNotExported() async throws {
        try await importDays([1, 2, 3])
        await bank.store.close()
        try bank.tamper("UPDATE balance SET posted = posted + 1 WHERE account = 1")
        let files = StatementFileService(
            statements: service, executor: QueueExecutor(), sorting: SQLiteEngine())
        let path = folder + "/statement.csv"
        let refused = await error {
            try await files.export(
                StatementExportRequest(accountID: "ACC001"), to: .file(path: path), progress: { _ in })
        }
        guard case .unbalancedStatement("ACC001", let expected, let actual) = refused else {
            return XCTFail("\(String(describing: refused))")
        }
        XCTAssertEqual([expected.minorUnits, actual.minorUnits], [301, 300])
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    }
}
