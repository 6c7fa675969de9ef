import BankDomain
import BankFiles
import BankSQL
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankLedger
@testable import BankSQLite

final class RestoreTests: OperationsTestCase {
    private let kept = "ledger.db.before-restore-20260115T093000Z"

    func testRestore_ReplacesTheBooksAndKeepsTheOldOnes() async throws {
        let copy = try await backUp("copy.db")
        try await pay(700)
        let report = try await restore(copy)
        XCTAssertEqual(
            report,
            RestoreReport(
                path: copy, formerPath: folder + "/" + kept, schemaVersion: Migration.all.count,
                accountCount: 3, entryCount: 6, newestBooking: TestBank.instant))
        let restored = try await savings()
        XCTAssertEqual(restored, 300)
        let former = TestBank(path: folder + "/" + kept)
        let before = try await savings(former)
        XCTAssertEqual(before, 1_000)
        let verification = try await former.books.verify { _ in }
        XCTAssertNil(verification.firstFault)
        XCTAssertEqual(try permissions(bank.path), 0o600)
    }

    func testProgramWithTheOldFileOpen_WritesToTheNewOne() async throws {
        let copy = try await backUp("copy.db")
        let other = TestBank(path: bank.path, seed: 2)
        try await pay(700, in: other)
        try await restore(copy)
        try await pay(5, in: other)
        let (here, there) = (try await savings(), try await savings(other))
        XCTAssertEqual([here, there], [305, 305])
        let before = try await savings(TestBank(path: folder + "/" + kept))
        XCTAssertEqual(before, 1_000, "the replaced ledger is unchanged")
        await other.store.close()
        let report = try await bank.books.verify { _ in }
        XCTAssertEqual(report.entryCount, 8)
        XCTAssertNil(report.firstFault)
    }

    func testProgramReadingTheOldFile_SeesTheNewOne() async throws {
        let copy = try await backUp("copy.db")
        try await pay(700)
        let other = TestBank(path: bank.path, seed: 2)
        _ = try await savings(other)
        try await restore(copy)
        let seen = try await savings(other)
        XCTAssertEqual(seen, 300)
    }

    func testMissingBooks_AreRestored() async throws {
        let copy = try await backUp("copy.db")
        await bank.store.close()
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: bank.path + ending) }
        let report = try await restore(copy)
        XCTAssertNil(report.formerPath)
        let restored = try await savings()
        XCTAssertEqual(restored, 300)
    }

    func testDamagedBooks_AreRestoredAndKeptWithTheirLog() async throws {
        let copy = try await backUp("copy.db")
        await bank.store.close()
        let damage = Data(repeating: 0x5A, count: 10_000)
        try damage.write(to: URL(filePath: bank.path))
        try Data("log".utf8).write(to: URL(filePath: bank.path + "-wal"))
        try await restore(copy)
        let restored = try await savings()
        XCTAssertEqual(restored, 300)
        XCTAssertEqual(try Data(contentsOf: URL(filePath: folder + "/" + kept)), damage)
        XCTAssertEqual(try Data(contentsOf: URL(filePath: folder + "/" + kept + "-wal")), Data("log".utf8))
    }

    func testDryRun_VerifiesAndChangesNothing() async throws {
        let copy = try await backUp("copy.db")
        try await pay(700)
        let report = try await restore(copy, mode: .dryRun)
        XCTAssertEqual(report.entryCount, 6)
        let unchanged = try await savings()
        XCTAssertEqual(unchanged, 1_000)
        XCTAssertEqual(try files, ["copy.db", "ledger.db"])
    }

    func testTwoRestores_KeepBothReplacedFiles() async throws {
        let copy = try await backUp("copy.db")
        try await restore(copy)
        let second = try await restore(copy)
        XCTAssertEqual(second.formerPath, folder + "/" + kept + "-2")
        XCTAssertEqual(try files, ["copy.db", "ledger.db", kept, kept + "-2"])
    }

    func testOlderVersion_IsMigrated() async throws {
        let copy = try await backUp("copy.db")
        let newest = Int64(Migration.all.count)
        let next =
            Migration.all + [Migration(version: newest + 1, sql: "CREATE TABLE later (a INTEGER) STRICT")]
        let later = TestBank(path: folder + "/later.db", engine: SQLiteEngine(migrations: next))
        let report = try await persistence(of: later).restore(from: copy, against: nil, mode: .commit) { _ in
        }
        XCTAssertEqual(report.schemaVersion, Int(newest))
        let version = try await later.store.read { try $0.connection.schemaVersion() }
        XCTAssertEqual(version, newest + 1)
        let untouched = try SQLiteConnection(path: copy, access: .immutable)
        XCTAssertEqual(try untouched.schemaVersion(), newest)
    }

    func testOtherFiles_AreRefusedAndChangeNothing() async throws {
        let copy = try await backUp("copy.db")
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: copy)))
        let text = try file(
            "text", "this is no database. It is a text that goes on for longer than a header has bytes.")
        let empty = try file("empty", "")
        let cut = try file("cut", Array(bytes.dropLast(1_000)))
        let halved = try file("halved", Array(bytes.prefix(4_096 * 5)))
        for (path, expected) in [
            (folder + "/nowhere", "there is no such file"), (folder, "it is not a regular file"),
            (empty, "the file is empty"), (text, "file is not a database (SQLite 26)"),
            (cut, "the file ends after \(bytes.count - 1_000) bytes"),
        ] {
            let reason = await refusal(path) { try await restore(path) }
            XCTAssertEqual(reason, expected)
        }
        _ = await refusal(halved) { try await restore(halved) }
        let balance = try await savings()
        XCTAssertEqual(balance, 300)
        XCTAssertEqual(try files, ["copy.db", "cut", "empty", "halved", "ledger.db", "text"])
    }

    func testEditedCopies_AreRefused() async throws {
        for (sql, expected) in [
            ("UPDATE transfer SET amount = 1 WHERE id = 2", nil),
            ("UPDATE balance SET posted = posted + 1", nil),
            ("PRAGMA application_id = 7", "another program's database"),
            ("PRAGMA user_version = 99", "version 99; this program reads up to \(Migration.all.count)"),
            (
                "DROP TRIGGER transfer_is_never_changed",
                "its schema lacks the transfer_is_never_changed of this program"
            ),
            ("CREATE TABLE extra (a INTEGER)", nil),
        ] as [(String, String?)] {
            let path = try await backUp("copy.db")
            do {
                let database = try SQLiteConnection(path: path, access: .readWrite)
                if sql.hasPrefix("UPDATE transfer") {
                    let body = try database.first(
                        "SELECT sql FROM sqlite_schema WHERE name = 'transfer_is_never_changed'"
                    ) { $0.text("sql") }
                    try database.execute("DROP TRIGGER transfer_is_never_changed; \(sql); \(body ?? "")")
                } else {
                    try database.execute(sql)
                }
            }
            let reason = await refusal(path) { try await restore(path) }
            if let expected { XCTAssertEqual(reason, expected, sql) }
            try FileManager.default.removeItem(atPath: path)
        }
        let balance = try await savings()
        XCTAssertEqual(balance, 300)
    }

    func testBooksThemselves_AreNotRestoredFromThemselves() async throws {
        let link = folder + "/link.db"
        try FileManager.default.linkItem(atPath: bank.path, toPath: link)
        for path in [bank.path, link] {
            let reason = await refusal(path) { try await restore(path) }
            XCTAssertEqual(reason, "it is the ledger itself")
        }
    }

    func testCopyFromBeforeACheckpoint_IsRefused() async throws {
        let copy = try await backUp("copy.db")
        try await pay(700)
        let path = folder + "/checkpoint.json"
        _ = try await ledger.checkpoint(to: path)
        let reason = await refusal(copy) { try await restore(copy, against: CheckpointReference(path: path)) }
        XCTAssertEqual(
            reason, "the ledger is an older copy: its newest transfer is 3, the checkpoint has 4")
        let later = try await backUp("later.db")
        let report = try await restore(later, against: CheckpointReference(path: path))
        XCTAssertEqual(report.entryCount, 8)
    }

    func testRestore_EndsSessionsAndIsInTheTrail() async throws {
        try await bank.store.change(.commit) { transaction in
            for row in TestBank.rowsOfASignIn { try transaction.insert(row) }
        }
        let copy = try await backUp("copy.db")
        try await restore(copy)
        let (open, line) = try await bank.store.read { transaction in
            let database = try transaction.flushed
            return (
                try database.first(
                    """
                    SELECT (SELECT count(*) FROM session WHERE ended_at IS NULL)
                        + (SELECT count(*) FROM access_token WHERE ended_at IS NULL) AS count
                    """
                ) {
                    $0.int64("count")
                },
                try database.first("SELECT operation, subject FROM audit_event ORDER BY id DESC") {
                    [$0.text("operation"), $0.text("subject")]
                }
            )
        }
        XCTAssertEqual(open, 0)
        XCTAssertEqual(line?.first, "ledger.restore")
        XCTAssertEqual(line?.last, String(copy.prefix(AuditedAction.subjectMaximum)))
    }

    func testLinkInPlaceOfTheBooks_IsRefused() async throws {
        let copy = try await backUp("copy.db")
        await bank.store.close()
        let real = folder + "/real.db"
        try FileManager.default.moveItem(atPath: bank.path, toPath: real)
        try FileManager.default.createSymbolicLink(atPath: bank.path, withDestinationPath: real)
        let problem = await storageProblem { try await restore(copy) }
        XCTAssertEqual(problem, .unreadable)
        XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: bank.path), real)
    }

    func testBackupOnADiskWithoutPermissions_IsRestoredAsAPrivateLedger() async throws {
        let copy = try await backUp("copy.db")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy)
        _ = try await restore(copy)
        XCTAssertEqual(try permissions(bank.path), 0o600)
    }

    func testCustomers_MayNotRestore() async throws {
        let copy = try await backUp("copy.db")
        let service = LedgerPersistenceService(
            store: bank.store, principals: TestBank.customer("USR002"))
        let error = await error {
            try await service.restore(from: copy, against: nil, mode: .commit) { _ in }
        }
        XCTAssertEqual(error, .unauthorized(.roleMissing(.operator)))
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
