import BankDomain
import BankLedger
import BankServices
import BankTestSupport
import XCTest

@testable import BankSQL
@testable import BankSQLite

/// Creation and migration of a ledger while calls fail or the program ends. The ledger has the old or the new state,
/// and a second attempt succeeds.
final class SchemaFaultTests: FaultTestCase {
    func testCreation_LeavesNoLedgerOrAWholeOne() async throws {
        _ = try makeFolder("empty")
        try await sweep(every: 10, of: "empty") { folder, context in
            let books = FaultyBooks(in: folder + "/bank")
            let outcome = await FaultyOutcome(context) { _ = try await Self.create(books) }
            await books.store.close()
            return outcome
        } check: { folder, outcome, context in
            let path = folder + "/bank/ledger.db"
            let isThere = FileManager.default.fileExists(atPath: path)
            if outcome == .done { XCTAssertTrue(isThere, context) }
            if isThere {
                let version = try LedgerContent(path).version
                XCTAssertEqual(version, Migration.all.last?.version, context)
            }
            let books = FaultyBooks(in: folder + "/bank")
            let isNew = try await Self.create(books)
            XCTAssertEqual(isNew, !isThere, context)
            let fault = try await books.fault()
            XCTAssertNil(fault, context)
            await books.store.close()
            XCTAssertEqual(
                Set(try FileManager.default.contentsOfDirectory(atPath: folder + "/bank")),
                ["ledger.db", "ledger.lock"], context)
        }
    }

    func testMigrationFromEachVersion_LeavesTheOldLedgerOrTheNew() async throws {
        for version in 1..<Migration.all.count {
            let name = "version-\(version)"
            let path = try makeFolder(name) + "/ledger.db"
            try makeLedger(ofVersion: version, at: path)
            let old = try LedgerContent(path)
            XCTAssertEqual(old.version, Int64(version))
            let new = try await migrated(try copy(of: name))
            XCTAssertEqual(new.version, Migration.all.last?.version)
            try await sweep(every: 10, of: name) { folder, context in
                let books = FaultyBooks(in: folder)
                let outcome = await FaultyOutcome(context) { _ = try await books.accounts.accounts(.all) }
                await books.store.close()
                return outcome
            } check: { folder, outcome, context in
                let content = try LedgerContent(folder + "/ledger.db")
                XCTAssert(content == new || content == old, "\(context), from version \(version)")
                if outcome == .done { XCTAssertEqual(content, new, context) }
                let second = try await migrated(folder)
                XCTAssertEqual(second, new, "\(context), from version \(version)")
            }
        }
    }

    private static func create(_ books: FaultyBooks) async throws -> Bool {
        try await books.ledger.initialize(operatorName: "Operator", mode: .commit).isNew
    }

    /// The content of a ledger after it was opened and read.
    private func migrated(_ folder: String) async throws -> LedgerContent {
        let books = FaultyBooks(in: folder)
        let accounts = try await books.accounts.accounts(.all)
        XCTAssertEqual(accounts.map(\.balance), [usd(10_000)])
        let problem = try await books.persistence.quickCheck().first
        XCTAssertNil(problem)
        await books.store.close()
        return try LedgerContent(folder + "/ledger.db")
    }

    /// A ledger of an older version, with an account, a deposit, a card and their keys.
    private func makeLedger(ofVersion version: Int, at path: String) throws {
        try SQLiteLocation(path: path, migrations: [Migration.all[0]]).create { try $0.execute(Self.deposit) }
        let location = SQLiteLocation(path: path, migrations: Array(Migration.all.prefix(version)))
        try location.migrate(try location.open(), .commit) { _ in }
    }

    private static let deposit = """
        INSERT INTO account (id, kind, number, name, folded_name, type, currency, status, opened_on, posted,
            entry_count, head_hash)
        VALUES (1, 'customer', '1', 'x', 'x', 'checking', 'USD', 'active', 20000, 10000, 1, zeroblob(32)),
            (-1, 'internal', '2', 'x', 'x', 'checking', 'USD', 'active', 20000, -10000, 1, zeroblob(32));
        INSERT INTO transfer VALUES (1, 1, 'cash', -1, 1, 10000, 'USD', 20000, 20000, 5, 'r', 'cash');
        INSERT INTO entry (id, account, entry_number, description, counterparty, hash)
        VALUES (2, -1, 1, 'd', 'c', zeroblob(32)), (3, 1, 1, 'd', 'c', zeroblob(32));
        """
}

/// The version, schema and rows of a ledger's file.
private struct LedgerContent: Equatable {
    let version: Int64
    private let objects: [String]
    private let rows: [String: [String]]

    init(_ path: String) throws {
        let database = try SQLiteConnection(path: path, access: .readWrite)
        version = try database.schemaVersion()
        objects = try database.rows("SELECT name || ' ' || coalesce(sql, '') AS line FROM sqlite_schema") {
            $0.text("line")
        }.sorted()
        var rows: [String: [String]] = [:]
        // The positions of the schema in the file and the derived text index are not compared.
        let tables = try database.rows(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name <> 'sqlite_schema'
            """
        ) { $0.text("name") }
        for table in tables {
            let columns = try database.rows("SELECT name FROM pragma_table_info(?)", table) {
                $0.text("name")
            }
            let line = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
            rows[table] = try database.rows("SELECT \(line) AS line FROM \"\(table)\" ORDER BY 1") {
                $0.text("line")
            }
        }
        self.rows = rows
    }
}
