import BankDomain
import BankSQL
import BankSQLite
import BankServices
import BankTestSupport
import Foundation
import LedgerTestSupport
import XCTest

@testable import BankLedger
@testable import BankPostgres

/// A bank moves between the engines, and is the same there.
final class MovingTests: PostgresCase {
    private var copy: String { folder + "/bank.jsonl" }

    /// The heads of all accounts, as in a checkpoint.
    private func heads(_ bank: PostgresBank) async throws -> String {
        try await bank.store.read { transaction in
            let rows = try transaction.connection.rows(
                "SELECT account, posted, entry_count, head_hash FROM balance ORDER BY account"
            ) { row in
                "\(row.int64("account")) \(row.int64("posted")) \(row.int64("entry_count")) \(Array(row.bytes("head_hash")))"
            }
            return rows.joined(separator: "\n")
        }
    }

    func testABankFromPostgreSQL_IsTheSameInAFileAndBack() async throws {
        let original = try await filledBank()
        _ = try await original.store.exportBank(to: copy, mode: .commit)
        let file = bank(folder + "/ledger.db", SQLiteEngine())
        _ = try await file.store.importBank(from: copy, mode: .commit) { _ in }
        _ = try await file.store.exportBank(to: folder + "/again.jsonl", mode: .commit)
        let other = PostgresBank(cluster.address(of: try cluster.createDatabase()), engine)
        _ = try await other.store.importBank(from: folder + "/again.jsonl", mode: .commit) { _ in }
        let all = [try await heads(original), try await heads(file), try await heads(other)]
        XCTAssertEqual(Set(all).count, 1)
        let faults = [try await file.firstFault(), try await other.firstFault()]
        XCTAssertEqual(faults, [nil, nil])
        try await other.pay(7, "moved")
        let again = try await other.pay(2, "pay-2")
        XCTAssertEqual(again.amount, PostgresBank.usd(2), "A key of the old bank answers as before.")
    }

    func testADryRun_LeavesNothing() async throws {
        _ = try await filledBank().store.exportBank(to: copy, mode: .commit)
        let empty = try cluster.createDatabase()
        let other = PostgresBank(cluster.address(of: empty), engine)
        let report = try await other.store.importBank(from: copy, mode: .dryRun) { _ in }
        XCTAssertEqual(report.accountCount, 3)
        XCTAssertEqual(
            try cluster.query("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'bank%'", in: empty), "0")
    }

    func testAnImportByTheOwnerOfTheDatabase_Succeeds() async throws {
        _ = try await filledBank().store.exportBank(to: copy, mode: .commit)
        let empty = try cluster.createDatabase()
        try cluster.query("CREATE ROLE owner_\(empty) LOGIN; ALTER DATABASE \(empty) OWNER TO owner_\(empty)")
        let address = cluster.address(of: empty).replacing("user=bank", with: "user=owner_\(empty)")
        let other = PostgresBank(address, engine)
        _ = try await other.store.importBank(from: copy, mode: .commit) { _ in }
        try await other.pay(7, "moved")
        XCTAssertEqual(
            try cluster.query(
                "SELECT count(*) > 0 FROM pg_statistic s JOIN pg_class c ON c.oid = s.starelid "
                    + "WHERE c.relnamespace = 'bank'::regnamespace", in: empty), "t")
    }

    func testAChangedFile_IsRefusedAndLeavesNothing() async throws {
        _ = try await filledBank().store.exportBank(to: copy, mode: .commit)
        let text = try String(contentsOfFile: copy, encoding: .utf8)
        let empty = try cluster.createDatabase()
        for (old, new) in [
            (#""name":"Main""#, #""name":"Mine""#), (#""name":"Main""#, #""name":7"#),
            (#""name":"Main""#, "\"name\":\"Ma\\u0000in\""), (#""name":"Main","#, ""),
        ] {
            try text.replacing(old, with: new).write(toFile: copy, atomically: true, encoding: .utf8)
            let other = PostgresBank(cluster.address(of: empty), engine)
            let error = await error {
                _ = try await other.store.importBank(from: self.copy, mode: .commit) { _ in }
            }
            guard case .invalidFile = error else { return XCTFail("\(new): \(String(describing: error))") }
            XCTAssertFalse(try location(cluster.address(of: empty)).exists)
        }
    }

    func testASecondImportAtTheSameTime_IsRefused() async throws {
        _ = try await filledBank().store.exportBank(to: copy, mode: .commit)
        let address = cluster.address(of: try cluster.createDatabase())
        let first = try location(address).connect()
        try first.execute("SELECT pg_advisory_lock(\(PostgresConnection.importLockKey))")
        let problem = await problem {
            _ = try await PostgresBank(address, self.engine).store.importBank(from: self.copy, mode: .commit)
            { _ in }
        }
        XCTAssertEqual(problem, .busy)
        try first.execute("SELECT pg_advisory_unlock_all()")
        _ = try await PostgresBank(address, engine).store.importBank(from: copy, mode: .commit) { _ in }
    }

    func testAnInterruptedImport_GoesOnAfterTheRowsThatItStored() async throws {
        let original = try await filledBank()
        _ = try await original.store.exportBank(to: copy, mode: .commit)
        let empty = try cluster.createDatabase()
        let address = cluster.address(of: empty)
        // As a killed import leaves it: some rows are stored, and the schema is not renamed.
        let lines = try String(contentsOfFile: copy, encoding: .utf8).split(separator: "\n")
        do {
            let connection = try location(address).connect(schema: PostgresRowLoader.schema)
            try connection.execute("BEGIN")
            let loader = PostgresRowLoader(connection, PostgresMigration.all, rowsPerCommit: 5)
            let header = Array(lines[0].utf8)
            let identity = try header.withUnsafeBufferPointer {
                try ExportHeader($0, newestSchemaVersion: engine.newestSchemaVersion).identity
            }
            try loader.begin(schemaVersion: engine.newestSchemaVersion, source: identity)
            for line in lines[1...12] {
                _ = try Array(line.utf8).withUnsafeBufferPointer { try loader.insert($0) }
            }
        }
        XCTAssertEqual(
            try cluster.query("SELECT row_count FROM bank_import.import_progress", in: empty), "10")
        let other = PostgresBank(address, engine)
        _ = try await other.store.importBank(from: copy, mode: .commit) { _ in }
        let (before, after) = (try await heads(original), try await heads(other))
        XCTAssertEqual(before, after)
    }
}
