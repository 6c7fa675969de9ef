import BankSQL
import LanguageKit

/// A migration from one schema version to the next. Versions are numbered as in SQLite.
package struct PostgresMigration: Sendable {
    /// The resulting version.
    package let version: Int64
    package let sql: String

    /// Every migration, in order. The first creates all tables.
    package static let all: [PostgresMigration] = [
        PostgresMigration(version: 14, sql: PostgresSchema.version14),
        PostgresMigration(version: 15, sql: PostgresSchema.version15),
        PostgresMigration(version: 16, sql: PostgresSchema.version16),
        PostgresMigration(version: 17, sql: PostgresSchema.version17),
    ]

    package init(version: Int64, sql: String) {
        self.version = version
        self.sql = sql
    }

    /// Creates the tables of a version in the empty schema of the connection, in the caller's transaction.
    static func create(
        _ migrations: [PostgresMigration], in connection: PostgresConnection
    ) throws(SQLError) {
        for migration in migrations { try connection.execute(migration.sql) }
        if let version = migrations.last?.version { try connection.setVersion(version) }
    }

    /// Runs the outstanding migrations in the caller's transaction.
    ///
    /// Logs the present rows of tables whose columns change, as the migrations of SQLite do.
    static func carryOut(_ migrations: [PostgresMigration], in connection: PostgresConnection) throws {
        let version = try connection.schemaVersion()
        let steps = migrations.filter { $0.version > version }
        guard !steps.isEmpty else { return }
        let former = try connection.loggedTables()
        for step in steps { try connection.execute(step.sql) }
        try connection.setVersion(steps.last?.version ?? version)
        connection.forgetStatements()
        for table in try connection.loggedTables() where !former.contains(table) {
            try connection.execute(table.loggingAsItIs)
        }
        var digest = try TableDigest.stored(of: .changes, in: connection)
        let before = digest
        try digest.extend(over: .changes, from: before.lastID + 1, in: connection)
        if digest != before { try digest.store(of: .changes, in: connection) }
    }

    /// Views, rights of roles, and the index of texts: what a superuser's extension or another role may lack.
    static func finish(_ connection: PostgresConnection) throws {
        let hasTrigrams = try connection.integer(
            "SELECT count(*) FROM pg_available_extensions WHERE name = 'pg_trgm'")
        if hasTrigrams > 0 {
            // Only a role that may create extensions can; without it, texts are searched by reading.
            _ = try? connection.savepoint("trigrams") {
                try connection.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public")
            }
        }
        try PostgresTextIndex(connection: connection).create()
        try connection.execute(PostgresSchema.grants)
    }
}

/// Compares the names of tables, indexes and triggers with those that this program creates.
enum PostgresSchemaComparison {
    /// Throws ``MalformedValue`` for the first difference: without its triggers, a database would accept changes to
    /// posted transfers.
    static func require(_ migrations: [PostgresMigration], in connection: PostgresConnection) throws {
        let expected = Set(migrations.flatMap { objects(createdBy: $0.sql) })
        let found = Set(
            try connection.rows(
                """
                SELECT 'table ' || c.relname AS name FROM pg_class c
                WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'v', 'm', 'p', 'f')
                UNION ALL SELECT 'index ' || i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
                WHERE i.relnamespace = current_schema()::regnamespace AND x.indisvalid
                    AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.oid)
                UNION ALL SELECT 'trigger ' || t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
                WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal
                    AND t.tgenabled = 'O'
                """
            ) { $0.text("name") })
        let own = Set(
            PostgresConnection.ownTables.map { "table " + $0 } + ["index \(PostgresTextIndex.name)"])
        if let missing = expected.subtracting(found).min() {
            throw MalformedValue("its schema lacks the \(missing) of this program")
        }
        if let unknown = found.subtracting(expected).subtracting(own).min() {
            throw MalformedValue("its schema has the \(unknown), which doesn't belong to this program")
        }
    }

    /// The names after `CREATE`.
    private static func objects(createdBy sql: String) -> [String] {
        let words = sql.split { $0 == " " || $0 == "\n" }
        return words.indices.compactMap { index in
            guard words[index] == "CREATE" else { return nil }
            let rest = words[(index + 1)...].drop { $0 == "UNIQUE" || $0 == "CONSTRAINT" }.prefix(2)
            guard let kind = rest.first?.lowercased(), let name = rest.last, rest.count == 2,
                ["table", "index", "trigger"].contains(kind)
            else { return nil }
            return "\(kind) \(name)"
        }
    }
}
