import BankSQL
import BankTestSupport
import XCTest

@testable import BankSQLite

/// `docs/schema.sqlite.sql` has the tables that the migrations make step by step. New ledgers are made from it.
final class SchemaGoldenTests: XCTestCase {
    func testTodaysSchema_IsInTheDocs() throws {
        try GoldenFile.require(try schema(of: migrated(from: Migration.all)), at: "docs/schema.sqlite.sql")
    }

    func testMigratedLedgers_AreAsANewOne() throws {
        let new = try new()
        for count in 1...Migration.all.count {
            let migrated = try migrated(from: Array(Migration.all.prefix(count)))
            let context = "migrated from version \(count)"
            XCTAssertEqual(try schema(of: migrated), try schema(of: new), context)
            XCTAssertEqual(try rowCounts(of: migrated), try rowCounts(of: new), context)
        }
    }

    func testLedgerOfALaterVersion_IsMadeOfTodaysAndTheLaterSteps() throws {
        let database = try SQLiteConnection(path: ":memory:", access: .create)
        let version = Int64(Migration.all.count + 1)
        let later = Migration(version: version, sql: "CREATE TABLE later (a INTEGER) STRICT")
        try Migration.carryOut(Migration.all + [later], in: database)
        XCTAssertEqual(try database.schemaVersion(), version)
        XCTAssertEqual(try rowCounts(of: database)["later"], 0)
    }

    private func new() throws -> SQLiteConnection {
        let database = try SQLiteConnection(path: ":memory:", access: .create)
        try Migration.carryOut(Migration.all, in: database)
        return database
    }

    /// A ledger that `former` made one by one.
    private func migrated(from former: [Migration]) throws -> SQLiteConnection {
        let database = try SQLiteConnection(path: ":memory:", access: .create)
        for migration in former { try Migration.carryOut([migration], in: database) }
        try Migration.carryOut(Migration.all, in: database)
        return database
    }

    /// Each table with its indexes and triggers, in the order of their names; then the first row of a new ledger.
    private func schema(of database: SQLiteConnection) throws -> String {
        let objects = try database.rows(
            """
            SELECT sql, type = 'table' AS is_table FROM sqlite_schema
            WHERE sql IS NOT NULL AND name <> 'sqlite_sequence'
                AND tbl_name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
            ORDER BY tbl_name, type <> 'table', type, name
            """
        ) { ($0.bool("is_table") ? "\n" : "") + $0.text("sql") + ";\n" }
        let version = try database.schemaVersion()
        return """
            -- The tables of a new ledger in SQLite, version \(version). Recorded by 'make golden', part of the program.
            \(objects.joined())
            INSERT INTO transfer_text_extent (id, last_transfer) VALUES (1, 0);
            PRAGMA user_version = \(version);

            """
    }

    private func rowCounts(of database: SQLiteConnection) throws -> [String: Int64] {
        let tables = try database.rows(
            "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        ) { $0.text("name") }
        var counts: [String: Int64] = [:]
        for table in tables { counts[table] = try database.integer("SELECT count(*) FROM \"\(table)\"") }
        return counts
    }
}
