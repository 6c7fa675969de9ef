import BankSQL
import BankTestSupport
import XCTest

@testable import BankSQLite

/// `docs/schema.sqlite.sql` has the tables of today's ledger, which the migrations make step by step.
final class SchemaGoldenTests: XCTestCase {
    func testTodaysSchema_IsInTheDocs() throws {
        try GoldenFile.require(try schema(migratedFrom: []), at: "docs/schema.sqlite.sql")
    }

    func testMigratedLedgers_HaveTheSchemaOfANewOne() throws {
        let new = try schema(migratedFrom: [])
        for count in 1..<Migration.all.count {
            let migrated = try schema(migratedFrom: Array(Migration.all.prefix(count)))
            XCTAssertEqual(migrated, new, "migrated from version \(count)")
        }
    }

    /// Each table with its indexes and triggers, in the order of their names.
    private func schema(migratedFrom former: [Migration]) throws -> String {
        let database = try SQLiteConnection(path: ":memory:", access: .create)
        try Migration.carryOut(former, in: database)
        try Migration.carryOut(Migration.all, in: database)
        let objects = try database.rows(
            """
            SELECT sql, type = 'table' AS is_table FROM sqlite_schema
            WHERE sql IS NOT NULL
                AND tbl_name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
            ORDER BY tbl_name, type <> 'table', type, name
            """
        ) { ($0.bool("is_table") ? "\n" : "") + $0.text("sql") + ";\n" }
        return
            "-- The tables of a ledger in SQLite, version \(try database.schemaVersion()). Recorded by 'make golden'.\n"
            + objects.joined()
    }
}
