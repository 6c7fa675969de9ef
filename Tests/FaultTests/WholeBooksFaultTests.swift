import BankDomain
import BankSQL
import BankSQLite
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankLedger

/// Rewriting or copying a whole ledger while file calls fail.
final class WholeBooksFaultTests: FaultTestCase {
    func testMigration_IsWholeOrNot() async throws {
        let newest = Int64(Migration.all.count)
        let engine = SQLiteEngine(
            migrations: Migration.all + [
                Migration(
                    version: newest + 1,
                    sql: """
                        CREATE TABLE later (id INTEGER NOT NULL, reference TEXT NOT NULL) STRICT;
                        INSERT INTO later SELECT id, reference FROM transfer;
                        INSERT INTO later SELECT l.* FROM later l, later, later, later;
                        """)
            ])
        try await sweep { folder, context in
            let books = FaultyBooks(in: folder, engine: engine)
            _ = await FaultyOutcome(context) { _ = try await books.accounts.accounts(.all) }
            await books.store.close()
        } check: { folder, _, context in
            let books = FaultyBooks(in: folder, engine: engine)
            let accounts = try await books.accounts.accounts(.all)
            XCTAssertEqual(accounts.map(\.balance), [usd(99_994), usd(6)], context)
            let rows = try await books.store.read { transaction in
                try transaction.flushed.first("SELECT count(*) AS count FROM later") { $0.int64("count") }
            }
            XCTAssertEqual(rows, 4 + 256, context)
            let fault = try await books.fault()
            XCTAssertNil(fault, context)
            await books.store.close()
        }
    }

    func testImport_BooksEachFileOnceOrNot() async throws {
        try Self.writeImportFiles(in: try makeFolder("whole"))
        try await sweep { folder, context in
            let books = FaultyBooks(in: folder)
            let request = Self.importRequest(in: folder)
            _ = await FaultyOutcome(context) { _ = try await books.ledger.importFiles(request) { _ in } }
            await books.store.close()
        } check: { folder, _, context in
            let books = FaultyBooks(in: folder)
            _ = try await books.ledger.importFiles(Self.importRequest(in: folder)) { _ in }
            let balance = try await books.accounts.account(id: "ACC003").balance
            XCTAssertEqual(balance, usd(40_000), context)
            let fault = try await books.fault()
            XCTAssertNil(fault, context)
            await books.store.close()
        }
    }

    func testBackup_IsWholeOrNotThere() async throws {
        try await sweep(every: 4) { folder, context in
            let books = FaultyBooks(in: folder)
            let outcome = await FaultyOutcome(context) {
                _ = try await books.persistence.backUp(to: folder + "/copy.db", mode: .commit)
            }
            await books.store.close()
            return outcome
        } check: { folder, outcome, context in
            let isThere = FileManager.default.fileExists(atPath: folder + "/copy.db")
            if outcome == .done { XCTAssertTrue(isThere, context) }
            let books = FaultyBooks(in: folder)
            // An interrupted backup leaves its draft, and the next backup reports that the draft is in the way.
            try? FileManager.default.removeItem(atPath: folder + "/copy.db.new")
            if !isThere { _ = try await books.persistence.backUp(to: folder + "/copy.db", mode: .commit) }
            let fault = try await books.fault()
            XCTAssertNil(fault, context)
            await books.store.close()
            try Self.putBack(folder + "/copy.db", as: folder + "/ledger.db")
            let copy = FaultyBooks(in: folder)
            let copyFault = try await copy.fault()
            XCTAssertNil(copyFault, context)
            let accounts = try await copy.accounts.accounts(.all)
            XCTAssertEqual(accounts.map(\.balance), [usd(99_994), usd(6)], context)
            await copy.store.close()
        }
    }

    private static func putBack(_ copy: String, as path: String) throws {
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: copy, toPath: path)
    }

    private static func writeImportFiles(in folder: String) throws {
        let map = """
            {"separator": ";", "quote": "\\"", "currency": "USD", "files": [
              {"kind": "accounts", "header": ["number", "name", "opened"], "number": "number",
               "opened": {"column": "opened", "format": "YYYY-MM-DD"}, "type": "checking", "name": "{name}"},
              {"kind": "bookings", "header": ["number", "date", "way", "amount"], "account": "number",
               "date": {"column": "date", "format": "YYYY-MM-DD"}, "amount": "amount",
               "direction": {"column": "way", "credit": ["in"], "debit": ["out"]},
               "rules": [{"when": {}, "account": "clearing", "description": "Imported", "category": "other"}]}]}
            """
        let rows = String(repeating: "91;2026-01-02;in;10.00\n", count: 40)
        let files = [
            "map": map, "accounts": "number;name;opened\n91;Imported;2026-01-01\n",
            "bookings": "number;date;way;amount\n" + rows,
        ]
        for (name, text) in files {
            try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
        }
    }

    private static func importRequest(in folder: String) -> ImportRequest {
        ImportRequest(
            mapPath: folder + "/map", filePaths: [folder + "/accounts", folder + "/bookings"])
    }
}
