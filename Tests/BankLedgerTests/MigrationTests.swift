import BankDomain
import BankServices
import XCTest

@testable import BankLedger

final class MigrationTests: LedgerTestCase {
    private let newest = Int64(Migration.all.count)
    private var next: [Migration] {
        Migration.all + [Migration(version: newest + 1, sql: "CREATE TABLE later (a INTEGER) STRICT")]
    }

    func testOlderFile_IsBroughtUpAndKeepsItsContent() async throws {
        let account = try await bank.opened(self)
        await bank.store.close()
        let newer = TestBank(path: bank.path, migrations: next)
        let balance = try await newer.balance(account.id)
        XCTAssertEqual(balance, 10_000)
        XCTAssertEqual(try version(), newest + 1)
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
        XCTAssertEqual(try version(), newest + 1)
    }

    func testFailingMigration_ChangesNothing() async throws {
        try await bank.opened(self)
        await bank.store.close()
        let broken =
            Migration.all + [Migration(version: newest + 1, sql: "CREATE TABLE later (a INTEGER); SELEKT")]
        let newer = TestBank(path: bank.path, migrations: broken)
        let problem = await storageProblem { try await newer.accounts.accounts(.all) }
        XCTAssertEqual(problem, .failed)
        XCTAssertEqual(try version(), newest)
        let database = try Database(path: bank.path, access: .readWrite)
        let tables = try database.rows("SELECT 1 FROM sqlite_schema WHERE name = 'later'") { $0.int64(0) }
        XCTAssertEqual(tables, [])
    }

    func testBooksFromBeforeSignIn_KeepWhatIsInThem() async throws {
        let old = TestBank(path: bank.path, migrations: Array(Migration.all.prefix(1)))
        // What posts and records today asks for tables that the books of then did not have.
        _ = try await old.store.create(.commit) { books in
            try books.recordOperator(named: "Operator")
            try books.database.execute(Schema.days)
            try books.insertAsAtFirst(1, kind: "customer")
            try books.insertAsAtFirst(-1, kind: "internal")
            _ = try books.post(
                Posting(
                    kind: .cash, debit: Posting.Side(account: -1), credit: Posting.Side(account: 1),
                    amount: .usd(10_000), bookingDate: TestBank.day, valueDate: TestBank.day))
            try books.database.execute("DROP TABLE closed_day; DROP TABLE day_work")
        }
        XCTAssertEqual(try version(), 1)
        await old.store.close()
        let balance = try await bank.balance("ACC001")
        XCTAssertEqual(balance, 10_000)
        XCTAssertEqual(try version(), newest)
        let report = try await bank.books.verify { _ in }
        XCTAssertNil(report.firstFault)
        let profile = try await LedgerUserService(store: bank.store, principals: bank.principals).profile()
        XCTAssertEqual(profile, UserProfile(id: "USR001", username: nil, name: "Operator"))
    }

    private func version() throws -> Int64? {
        try Database(path: bank.path, access: .readWrite).first("PRAGMA user_version") { $0.int64(0) }
    }
}

extension Books {
    /// Writes an account as the first version of the program did.
    fileprivate func insertAsAtFirst(_ id: Int64, kind: String) throws {
        let number = "\(abs(id))\(kind)"
        try database.run(
            """
            INSERT INTO account (
                id, kind, number, name, folded_name, type, currency, status, opened_on, head_hash
            ) VALUES (?, ?, ?, 'x', 'x', 'checking', 'USD', 'active', ?, ?)
            """,
            id, kind, number, TestBank.day.dayNumber,
            EntryHash.genesis(account: id, number: number, currency: "USD", openedOn: TestBank.day))
    }
}
