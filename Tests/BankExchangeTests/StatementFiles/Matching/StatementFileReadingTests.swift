import BankDomain
import BankSQLite
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

final class StatementFileReadingTests: ReconciliationTestCase {
    private func entries(_ name: String, _ text: String, days: Int = 0) async throws -> StatementFileEntries {
        let books = StubStatementService()
        books.onStatement.answer { _ in
            .sample(
                from: CalendarDate("2026-01-01")!, to: CalendarDate("2026-01-31")!, openingMinorUnits: 0,
                entries: [])
        }
        let service = StatementFileService(
            statements: books, executor: QueueExecutor(), sorting: SQLiteEngine())
        return try await service.entries(
            of: ReconciliationRequest(
                accountID: "ACC001", path: try file(name, text), toleranceDays: days))
    }

    func testTable_IsReadInItsOrder_WithIDsAndTexts() async throws {
        let found = try await entries(
            "bank.csv",
            """
            id,date,value date,amount,reference,counterparty,description
            A,2026-01-06,2026-01-07,-5.00,R-1,Bakery,Bread   and\u{7}milk
            ,2026-01-05,,7.00,,,
            """, days: 2)
        XCTAssertEqual(found.request.fileName, "bank.csv")
        XCTAssertEqual(found.request.format, .csv)
        XCTAssertEqual(found.request.toleranceDays, 2)
        XCTAssertNil(found.request.closing)
        XCTAssertEqual(
            found.request.rows,
            [
                StatementImportRow(
                    line: 2, bookingDate: CalendarDate("2026-01-06")!, valueDate: CalendarDate("2026-01-07")!,
                    amount: usd(-500), fileID: "A", reference: "R-1", counterparty: "Bakery",
                    description: "Bread and milk"),
                StatementImportRow(line: 3, bookingDate: CalendarDate("2026-01-05")!, amount: usd(700)),
            ])
    }

    func testStatement_HasItsBalances() async throws {
        let found = try await entries("a.sta", mt940())
        XCTAssertEqual(found.request.opening, usd(100_000))
        XCTAssertEqual(found.request.closing, usd(100_100))
        XCTAssertEqual(found.request.closingDate, CalendarDate("2026-01-31"))
        XCTAssertEqual(found.statedAccount, "1234567890")
    }

    func testRepeatedEntry_IsMarked_AndLongTextsAndZerosAreNamed() async throws {
        let long = String(repeating: "x", count: 141)
        let found = try await entries(
            "bank.csv",
            "id,date,amount,description\nA,2026-01-05,1.00,\(long)\nA,2026-01-05,1.00,\(long)\nB,2026-01-06,0.00,\n"
        )
        XCTAssertEqual(found.request.rows.map(\.isRepeated), [false, true])
        XCTAssertEqual(found.request.rows[0].description.count, 140)
        let notices = found.notices.map(\.english).joined(separator: "\n")
        XCTAssert(notices.contains("entries without an amount were left out: 1"), notices)
        XCTAssert(notices.contains("long texts were shortened: 2"), notices)
    }

    func testOwnExport_KeepsTheIDsOfItsEntries() async throws {
        let found = try await entries(
            "bank.csv", "date,amount,reference\n2026-01-05,1.00,ACC001.7\n2026-01-06,1.00,ACC0011.7\n")
        XCTAssertEqual(found.request.rows.map(\.fileID), ["ACC001.7", ""])
    }

    private func usd(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }
}
