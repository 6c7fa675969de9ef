import BankDomain
import BankServices
import XCTest

@testable import BankLedger

final class MigrationTests: LedgerTestCase {
    private let next = Migration.all + [Migration(version: 2, sql: "CREATE TABLE later (a INTEGER) STRICT")]

    func testOlderFile_IsBroughtUpAndKeepsItsContent() async throws {
        let account = try await bank.opened(self)
        await bank.store.close()
        let newer = TestBank(path: bank.path, migrations: next)
        let balance = try await newer.balance(account.id)
        XCTAssertEqual(balance, 10_000)
        XCTAssertEqual(try version(), 2)
    }

    func testManyProcessesAtOnce_MigrateOnce() async throws {
        try await bank.opened(self)
        await bank.store.close()
        let (path, migrations) = (bank.path, next)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let bank = TestBank(path: path, migrations: migrations)
                    let count = try await bank.accounts.accounts(.all).count
                    XCTAssertEqual(count, 1)
                }
            }
            try await group.waitForAll()
        }
        XCTAssertEqual(try version(), 2)
    }

    func testFailingMigration_ChangesNothing() async throws {
        try await bank.opened(self)
        await bank.store.close()
        let broken = Migration.all + [Migration(version: 2, sql: "CREATE TABLE later (a INTEGER); SELEKT")]
        let newer = TestBank(path: bank.path, migrations: broken)
        let problem = await storageProblem { try await newer.accounts.accounts(.all) }
        XCTAssertEqual(problem, .failed)
        XCTAssertEqual(try version(), 1)
        let database = try Database(path: bank.path, access: .readWrite)
        let tables = try database.rows("SELECT 1 FROM sqlite_schema WHERE name = 'later'") { $0.int64(0) }
        XCTAssertEqual(tables, [])
    }

    private func version() throws -> Int64? {
        try Database(path: bank.path, access: .readWrite).first("PRAGMA user_version") { $0.int64(0) }
    }
}
