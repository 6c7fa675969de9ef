import BankDomain
import BankFiles
import BankSQL
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger
@testable import BankSQLite

final class ExplicitMigrationTests: OperationsTestCase {
    private let newest = Migration.all.count
    private lazy var next =
        Migration.all + [Migration(version: Int64(newest) + 1, sql: "CREATE TABLE later (a INTEGER) STRICT")]

    private func version() throws -> Int64 {
        try SQLiteConnection(path: bank.path, access: .readWrite).schemaVersion()
    }

    func testNewestBooks_NeedNoMigration() async throws {
        let report = try await persistence.migrate(mode: .commit)
        XCTAssertEqual(report, MigrationReport(path: bank.path, fromVersion: newest, toVersion: newest))
        XCTAssertFalse(report.wasNeeded)
    }

    func testOlderBooks_AreMigratedWithAnAuditLine() async throws {
        let later = TestBank(path: bank.path, engine: SQLiteEngine(migrations: next))
        let tried = try await persistence(of: later).migrate(mode: .dryRun)
        XCTAssertEqual([tried.fromVersion, tried.toVersion], [newest, newest + 1])
        XCTAssertEqual(try version(), Int64(newest))
        let done = try await persistence(of: later).migrate(mode: .commit)
        XCTAssertEqual(done, tried)
        XCTAssertEqual(try version(), Int64(newest) + 1)
        let line = try await later.store.read { transaction in
            try transaction.flushed.first("SELECT operation, subject FROM audit_event ORDER BY id DESC") {
                "\($0.text("operation")) \($0.text("subject"))"
            }
        }
        XCTAssertEqual(line, "ledger.migrate \(newest) to \(newest + 1)")
    }

    func testManyAtOnce_AllSucceed() async throws {
        await bank.store.close()
        let (path, next, newest) = (bank.path, next, newest)
        let reports = try await withThrowingTaskGroup(of: MigrationReport.self) { group in
            for number in 0..<6 {
                group.addTask {
                    let bank = TestBank(
                        path: path, seed: UInt64(number), engine: SQLiteEngine(migrations: next))
                    return try await LedgerPersistenceService(
                        store: bank.store, principals: bank.principals
                    ).migrate(mode: .commit)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        XCTAssertEqual(Set(reports.map(\.toVersion)), [newest + 1])
        XCTAssertEqual(reports.filter(\.wasNeeded).count, 1)
    }

    func testMissingBooks_AreNotInitialized() async throws {
        let none = TestBank(path: folder + "/none.db")
        let error = await error { try await persistence(of: none).migrate(mode: .commit) }
        XCTAssertEqual(error, .notInitialized(.ledger))
    }
}
