import BankCryptography
import BankDomain
import BankSQL
import BankServices
import CPostgres
import JSONKit
import LanguageKit

/// Fills the schema of an import with rows of the open format, by `COPY`.
///
/// Rows are committed in parts, with their number. An import that was interrupted goes on after them if it is given the
/// same file again.
final class PostgresRowLoader: SQLRowLoader {
    static let schema = "bank_import"
    private static let rowsPerCopy = 5_000

    private let connection: PostgresConnection
    private let migrations: [PostgresMigration]
    private let rowsPerCommit: Int
    private var tables: [String: StoredTable] = [:]
    private var table: StoredTable?
    private var rows = CopiedRows()
    private var rowCount = 0
    private var storedCount = 0

    init(
        _ connection: PostgresConnection, _ migrations: [PostgresMigration], rowsPerCommit: Int = 100_000
    ) {
        self.rowsPerCommit = rowsPerCommit
        self.connection = connection
        self.migrations = migrations
    }

    func begin(schemaVersion: Int64, source: String) throws {
        guard let first = migrations.first, schemaVersion >= first.version else {
            throw SQLRowProblem(
                "its ledger has version \(schemaVersion); export it again with this program, which migrates it"
            )
        }
        storedCount = try storedRows(of: source)
        if storedCount == 0 {
            try connection.execute(
                "DROP SCHEMA IF EXISTS \(Self.schema) CASCADE; CREATE SCHEMA \(Self.schema)")
            try PostgresMigration.create(migrations.filter { $0.version <= schemaVersion }, in: connection)
            try connection.execute(
                """
                CREATE TABLE import_progress (source text NOT NULL, row_count bigint NOT NULL);
                CREATE TABLE import_object (id bigint PRIMARY KEY, creation text NOT NULL)
                """)
            try connection.run("INSERT INTO import_progress (source, row_count) VALUES (?, 0)", source)
            try removeObjects()
        }
        for table in try connection.storedTables() {
            tables[table.name] = table
            if storedCount == 0 { try connection.execute("TRUNCATE \(table.quotedName)") }
        }
        try connection.execute("COMMIT; BEGIN")
    }

    /// The number of rows that an interrupted import of this file has stored.
    private func storedRows(of source: String) throws -> Int {
        guard try connection.integer("SELECT (to_regclass('import_progress') IS NOT NULL)::int") == 1 else {
            return 0
        }
        return try connection.first("SELECT row_count FROM import_progress WHERE source = ?", source) {
            Int($0.int64("row_count"))
        } ?? 0
    }

    func insert(_ line: UnsafeBufferPointer<UInt8>) throws -> Bool {
        // A footer has no table.
        guard let first = try? JSONText.decode(ExportedRow.self, from: Array(line)) else {
            guard line.starts(with: Self.rowStart) else { return false }
            throw SQLRowProblem("it is not a row: a value is neither a text, a whole number nor null")
        }
        rowCount += 1
        guard rowCount > storedCount else { return true }
        if table?.name != first.table {
            try copy()
            guard let table = tables[first.table] else {
                throw SQLRowProblem("a ledger of that version has no table \(first.table)")
            }
            self.table = table
        }
        guard let table else { return false }
        try rows.append(first.row, of: table)
        if rows.count >= Self.rowsPerCopy { try copy() }
        if rowCount % rowsPerCommit == 0 { try store() }
        return true
    }

    private static let rowStart = Array("{\"table\":".utf8)

    /// Commits what was read so far.
    private func store() throws {
        try copy()
        try connection.run("UPDATE import_progress SET row_count = ?", rowCount)
        try connection.execute("COMMIT; BEGIN")
    }

    private func copy() throws {
        guard let table, rows.count > 0 else { return }
        try connection.copy(
            rows.take(), into: "\(table.quotedName) (\(table.columnList))")
    }

    /// Creates references, indexes and triggers, and migrates to the newest version.
    func finish() throws {
        try store()
        let creations = try connection.rows("SELECT creation FROM import_object ORDER BY id") {
            $0.text("creation")
        }
        for creation in creations { try connection.execute(creation) }
        try connection.execute("TRUNCATE import_object")
        try PostgresMigration.carryOut(migrations, in: connection)
        try connection.execute(
            """
            UPDATE used_id SET last_id = coalesce((
                SELECT max(row_key::bigint) FROM change_entry WHERE table_name = 'category_rule'), 0)
            """)
        try connection.execute("COMMIT")
        // Without names the tables of the system would be included, of which other roles than superusers are warned.
        let tables = try connection.storedTables().map(\.quotedName)
        try connection.execute("ANALYZE \(tables.joined(separator: ", "))")
    }

    /// Removes what would slow each row, and keeps the statements that create it again.
    private func removeObjects() throws {
        try connection.execute(
            """
            INSERT INTO import_object
            SELECT row_number() OVER (ORDER BY o.kind, o.name), o.creation FROM (
                SELECT 2 AS kind, k.conname AS name, format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass,
                    k.conname, pg_get_constraintdef(k.oid)) AS creation
                FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace
                UNION ALL
                SELECT 1, i.relname, pg_get_indexdef(x.indexrelid) FROM pg_index x
                JOIN pg_class i ON i.oid = x.indexrelid
                WHERE i.relnamespace = current_schema()::regnamespace
                    AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.indexrelid)
                UNION ALL
                SELECT 3, t.tgname, pg_get_triggerdef(t.oid) FROM pg_trigger t
                JOIN pg_class c ON c.oid = t.tgrelid
                WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal) o
            """)
        let removals = try connection.rows(
            """
            SELECT r.removal FROM (
                SELECT 1 AS kind, format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS removal
                FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace
                UNION ALL
                SELECT 2, format('DROP INDEX %I', i.relname) FROM pg_index x
                JOIN pg_class i ON i.oid = x.indexrelid
                WHERE i.relnamespace = current_schema()::regnamespace
                    AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.indexrelid)
                UNION ALL
                SELECT 3, format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass) FROM pg_trigger t
                JOIN pg_class c ON c.oid = t.tgrelid
                WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal) r
            ORDER BY r.kind
            """
        ) { $0.text("removal") }
        for removal in removals { try connection.execute(removal) }
    }
}

extension PostgresLocation {
    func load<Result>(
        _ mode: ExecutionMode, _ load: (any SQLRowLoader) throws -> Void,
        finish: (any SQLConnection, @escaping @Sendable () throws -> any SQLConnection) throws -> Result
    ) throws -> Result {
        let connection = try patient.connect(schema: PostgresRowLoader.schema)
        try requireUnicode(connection)
        try connection.execute(
            "SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0; BEGIN")
        defer { if connection.isInTransaction { try? connection.rollBack() } }
        // Held by the session, because an import has several transactions.
        guard
            try connection.integer("SELECT pg_try_advisory_lock(\(PostgresConnection.importLockKey))::int")
                == 1
        else { throw ServiceError.storage(.busy, path: path, underlying: "another import is running") }
        let loader = PostgresRowLoader(connection, migrations)
        do {
            try load(loader)
        } catch let problem as SQLRowProblem {
            // A file that cannot be imported leaves nothing.
            try? connection.rollBack()
            try? connection.execute("DROP SCHEMA IF EXISTS \(PostgresRowLoader.schema) CASCADE")
            throw problem
        }
        try loader.finish()
        connection.forgetStatements()
        try connection.execute("BEGIN; SELECT \(PostgresConnection.writerLock)")
        guard try state(of: connection) == .absent else {
            throw ServiceError.alreadyExists(.bank, name: path)
        }
        let result = try finish(
            connection, { try PostgresConnection(address.patient, schema: PostgresRowLoader.schema) })
        guard mode == .commit else {
            try connection.rollBack()
            try connection.execute("DROP SCHEMA \(PostgresRowLoader.schema) CASCADE")
            return result
        }
        try connection.execute(
            """
            DROP TABLE import_progress; DROP TABLE import_object;
            ALTER SCHEMA \(PostgresRowLoader.schema) RENAME TO \(PostgresSchema.name);
            SET LOCAL search_path = \(PostgresSchema.name), public
            """)
        try connection.execute(PostgresSchema.version14Reports)
        try PostgresMigration.finish(connection)
        try connection.commit()
        return result
    }
}

extension PostgresConnection {
    /// Sends rows in the binary form of `COPY`.
    func copy(_ rows: [UInt8], into target: String) throws(SQLError) {
        try beginCopy(into: target)
        let sent = rows.withUnsafeBytes { bytes in
            PQputCopyData(
                handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
        }
        guard sent == 1, PQputCopyEnd(handle, nil) == 1 else {
            throw lost.error
        }
        try endCopy()
    }
}
