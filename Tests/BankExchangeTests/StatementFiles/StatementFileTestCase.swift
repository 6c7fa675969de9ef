import BankDomain
import BankSQLite
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import Synchronization
import XCTest

@testable import BankExchange

/// Writes statements of made-up entries.
class StatementFileTestCase: XCTestCase {
    /// Three entries: one with text that every format must escape, one of several, and one with an amount only.
    static let entries: [Transaction] = [
        entry(
            7, 320_000, .credit, day: 5, description: "Lohn \"Januar\"", counterparty: "Müller & Söhne <KG>",
            reference: "RF18539007547034", category: .salary),
        entry(
            8, 1_250, .debit, day: 6, valueDay: 8, description: "=SUM(A1), milk;  bread",
            counterparty: "O'Neil", reference: "", category: .groceries),
        entry(9, 5, .debit, day: 6, description: "", counterparty: "", reference: "", category: .fees),
    ]

    static func entry(
        _ number: Int, _ minorUnits: Int64, _ direction: Transaction.Direction, day: Int,
        valueDay: Int? = nil, currency: Currency = .usd, description: String, counterparty: String,
        reference: String, category: TransactionCategory
    ) -> Transaction {
        Transaction(
            accountID: "ACC001", entryNumber: number,
            amount: Money(
                minorUnits: direction == .credit ? minorUnits : -minorUnits, currency: currency),
            bookingDate: CalendarDate(year: 2026, month: 1, day: day)!,
            valueDate: CalendarDate(year: 2026, month: 1, day: valueDay ?? day)!, description: description,
            counterparty: counterparty, reference: reference, category: category)
    }

    /// A service with one statement that returns its entries in pages of two.
    func service(_ statement: Statement, _ entries: [Transaction]) -> StatementFileService {
        let stub = StubStatementService()
        stub.onStatement.answer(with: statement)
        stub.onEntries.answer { call in
            let start = call.cursor.flatMap(Int.init) ?? 0
            let items = Array(entries.dropFirst(start).prefix(2))
            let next = start + items.count
            return Page(
                items: items, page: 1, limit: call.limit,
                nextCursor: next < entries.count ? String(next) : nil)
        }
        return StatementFileService(statements: stub, executor: QueueExecutor(), sorting: SQLiteEngine())
    }

    /// The statement file as text.
    func text(
        _ format: StatementFormat, of entries: [Transaction] = entries, _ statement: Statement? = nil,
        for reader: Localization = .english, holder: String? = nil, continues: Bool = false
    ) async throws -> String {
        let statement = statement ?? .sample(entries: entries)
        let sink = ByteSink()
        let report = try await service(statement, entries).export(
            StatementExportRequest(
                accountID: statement.account.id, format: format, reader: reader, holder: holder,
                continues: continues),
            to: .stream { sink.take($0) }, progress: { _ in })
        XCTAssertEqual(report.byteCount, sink.bytes.count)
        XCTAssertNil(report.path)
        return try XCTUnwrap(String(bytes: sink.bytes, encoding: .utf8))
    }

    /// The trimmed lines that contain a text.
    func lines(_ text: String, with part: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.contains(part) }
    }
}

/// Collects bytes.
final class ByteSink: Sendable {
    private let taken = Mutex<[UInt8]>([])

    var bytes: [UInt8] { taken.withLock(\.self) }

    func take(_ bytes: [UInt8]) { taken.withLock { $0 += bytes } }
}
