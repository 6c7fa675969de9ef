import BankDomain
import BankSQLite
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

/// Compares statement files with made-up ledger entries.
class ReconciliationTestCase: StatementReadingTestCase {
    func entry(
        _ number: Int, _ day: String, _ minorUnits: Int64, reference: String = "", text: String = ""
    ) -> Transaction {
        let date = CalendarDate(day)!
        return Transaction(
            accountID: "ACC001", entryNumber: number,
            amount: Money(minorUnits: minorUnits, currency: .usd), bookingDate: date, valueDate: date,
            description: text,
            reference: reference)
    }

    /// Compares a file with a ledger that has these entries and an opening balance of 1,000 dollars.
    func reconciliation(
        _ path: String, _ entries: [Transaction], days: Int = 3, all: Bool = true,
        fileAccount: String? = nil, layout: StatementLayout = StatementLayout()
    ) -> any StatementReconciling {
        let books = StubStatementService()
        books.onStatement.answer { call in
            .sample(
                from: call.from ?? CalendarDate("2026-01-01")!, to: call.to ?? CalendarDate("2026-01-31")!,
                openingMinorUnits: 100_000
                    + entries.filter { $0.bookingDate < call.from ?? $0.bookingDate }
                    .reduce(0) { $0 + $1.amount.minorUnits },
                entries: entries.filter {
                    $0.bookingDate >= call.from ?? $0.bookingDate
                        && $0.bookingDate <= call.to ?? $0.bookingDate
                })
        }
        books.onEntries.answer { call in
            let inside = entries.filter { (call.statement.from...call.statement.to).contains($0.bookingDate) }
            let start = call.cursor.flatMap(Int.init) ?? 0
            let next = start + 2
            return Page(
                items: Array(inside.dropFirst(start).prefix(2)), page: 1, limit: 2,
                nextCursor: next < inside.count ? String(next) : nil)
        }
        return StatementFileService(
            statements: books, executor: QueueExecutor(), sorting: SQLiteEngine()
        ).reconciliation(
            ReconciliationRequest(
                accountID: "ACC001", path: path, toleranceDays: days, includesMatched: all,
                fileAccount: fileAccount, layout: layout))
    }

    /// The line and reason of a refused comparison.
    func refusal(of comparison: any StatementReconciling) async -> String? {
        guard
            case .invalidFile(_, let line, _, let reason) = await error(of: {
                try await comparison.reconcile { _ in }
            })
        else { return nil }
        return "\(line ?? 0): \(reason.english)"
    }

    func mt940(_ currency: String = "USD", account: String = "1234567890", closing: String = "1001,")
        -> String
    {
        ":20:A\n:25:\(account)\n:60F:C260101\(currency)1000,\n:61:260105C1,NTRFX\n:62F:C260131\(currency)\(closing)\n"
    }

    /// The report on a file.
    func report(_ name: String, _ text: String, _ entries: [Transaction]) async throws -> ReconciliationReport
    {
        try await reconciliation(try file(name, text), entries).reconcile { _ in }
    }

    /// A camt.053 message with one statement.
    func camt(_ content: String) -> String {
        "<Document><BkToCstmrStmt><Stmt>\(content)</Stmt></BkToCstmrStmt></Document>"
    }

    func camtBalance(_ kind: String, _ amount: String, _ day: String) -> String {
        "<Bal><Tp><CdOrPrtry><Cd>\(kind)</Cd></CdOrPrtry></Tp><Amt Ccy=\"USD\">\(amount)</Amt>"
            + "<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>\(day)</Dt></Dt></Bal>\n"
    }

    func camtEntry(_ amount: String, _ day: String, _ currency: String = "USD") -> String {
        "<Ntry><Amt Ccy=\"\(currency)\">\(amount)</Amt><CdtDbtInd>CRDT</CdtDbtInd>"
            + "<Sts>BOOK</Sts><BookgDt><Dt>\(day)</Dt></BookgDt></Ntry>\n"
    }
}
