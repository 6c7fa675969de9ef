import BankSQL
import BankSQLite
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger
@testable import BankPostgres

/// `docs/schema.postgres.sql` has the tables of today's ledger, which the migrations make step by step.
final class PostgresSchemaGoldenTests: PostgresCase {
    func testTodaysSchema_IsInTheDocs() async throws {
        try await bank().fill()
        try GoldenFile.require(try schema(), at: "docs/schema.postgres.sql")
    }

    func testMigratedLedger_HasTheSchemaOfANewOne() async throws {
        let first = PostgresEngine(
            temporary: SQLiteEngine(), migrations: Array(PostgresMigration.all.prefix(1)))
        let former = bank(nil, first)
        _ = try await former.store.create(.commit) { transaction in
            // Each line of the log makes a row here, but the first version has no such table.
            try transaction.connection.execute(
                """
                CREATE TEMP TABLE resource_change (
                    id bigint, at bigint, account bigint, owner text, table_name text, number bigint)
                """)
            try transaction.users.recordOperator(named: "Operator")
        }
        await former.store.close()
        _ = try await bank().accounts.accounts(.all)
        try GoldenFile.require(try schema(), at: "docs/schema.postgres.sql")
    }

    /// Each table with its constraints, indexes and triggers, in the order of their names; then the functions.
    private func schema() throws -> String {
        let connection = try location().connect()
        let tables = try connection.rows(
            """
            SELECT c.oid::bigint AS id, c.relname::text AS name FROM pg_class c
            WHERE c.relnamespace = 'bank'::regnamespace AND c.relkind = 'r' ORDER BY c.relname COLLATE "C"
            """
        ) { ($0.int64("id"), $0.text("name")) }
        let described = try tables.map { id, name in
            let parts = try lines(Self.columns, id, connection) + lines(Self.constraints, id, connection)
            let others = try lines(Self.indexes, id, connection) + lines(Self.triggers, id, connection)
            return "\nCREATE TABLE \(name) (\n    \(parts.joined(separator: ",\n    "))\n);\n"
                + others.map { $0 + ";\n" }.joined()
        }
        let functions = try lines(Self.functions, 0, connection).map { "\n" + $0 + ";\n" }
        return
            "-- The tables of a ledger in PostgreSQL, version \(try connection.schemaVersion()). Recorded by 'make golden'.\n"
            + (described + functions).joined()
    }

    private func lines(_ sql: String, _ table: Int64, _ connection: PostgresConnection) throws -> [String] {
        try connection.rows("SELECT line::text AS line FROM (\(sql)) AS l WHERE ?1 >= 0", table) {
            $0.text("line")
        }
    }

    private static let columns = """
        SELECT quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
            || coalesce(' COLLATE ' || quote_ident(nullif(k.collname, 'default')), '')
            || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
            || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
        FROM pg_attribute a LEFT JOIN pg_collation k ON k.oid = a.attcollation
            LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = ?1 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
        """
    private static let constraints = """
        SELECT pg_get_constraintdef(oid) AS line FROM pg_constraint
        WHERE conrelid = ?1 AND contype IN ('p', 'u', 'f', 'c') ORDER BY contype <> 'p', contype, 1
        """
    private static let indexes = """
        SELECT pg_get_indexdef(i.indexrelid) AS line FROM pg_index i WHERE i.indrelid = ?1
            AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid) ORDER BY 1
        """
    private static let triggers = """
        SELECT pg_get_triggerdef(oid) AS line FROM pg_trigger
        WHERE tgrelid = ?1 AND NOT tgisinternal ORDER BY tgname
        """
    private static let functions = """
        SELECT pg_get_functiondef(p.oid) AS line FROM pg_proc p
        WHERE p.pronamespace = 'bank'::regnamespace ORDER BY p.proname
        """
}
