import BankSQL
import LanguageKit

/// A migration from one schema version to the next.
package struct Migration: Sendable {
    /// The resulting version; versions count from 1.
    package let version: Int64
    package let sql: String
    /// Tables whose rows change but whose columns stay.
    package let changedTables: [String]

    /// Every migration, in order.
    package static let all: [Migration] = [
        Migration(version: 1, sql: Schema.version1), Migration(version: 2, sql: Schema.version2),
        Migration(version: 3, sql: Schema.version3), Migration(version: 4, sql: Schema.version4),
        Migration(version: 5, sql: Schema.version5), Migration(version: 6, sql: Schema.version6),
        Migration(version: 7, sql: Schema.version7), Migration(version: 8, sql: Schema.version8),
        Migration(version: 9, sql: Schema.version9), Migration(version: 10, sql: Schema.version10),
        Migration(version: 11, sql: Schema.version11), Migration(version: 12, sql: Schema.version12),
        Migration(version: 13, sql: Schema.version13),
        Migration(version: 14, sql: Schema.version14), Migration(version: 15, sql: Schema.version15),
        Migration(version: 16, sql: Schema.version16),
        Migration(version: 17, sql: Schema.version17),
    ]

    package init(version: Int64, sql: String, changing tables: [String] = []) {
        self.version = version
        self.sql = sql
        self.changedTables = tables
    }

    /// Runs the outstanding migrations in the caller's transaction. Logs the present rows of tables whose columns
    /// change, and of tables whose rows a migration declares as changed.
    static func carryOut(_ migrations: [Migration], in connection: any SQLConnection) throws {
        let version = try connection.schemaVersion()
        let steps = migrations.filter { $0.version > version }
        guard !steps.isEmpty else { return }
        let wasLogged = try hasLog(connection)
        let former = wasLogged ? try connection.tables.loggedTables() : []
        let digests = wasLogged ? try soundDigests(in: connection) : nil
        // A new ledger gets the tables of today at once: to make them step by step takes six times as long.
        if version == 0, migrations.starts(with: all, by: { ($0.version, $0.sql) == ($1.version, $1.sql) }) {
            try connection.execute(Schema.today)
        }
        let made = try connection.schemaVersion()
        for step in steps where step.version > made {
            try connection.execute(step.sql)
            try connection.execute("PRAGMA user_version = \(step.version)")
        }
        guard try hasLog(connection) else { return }
        let changed = Set(steps.flatMap(\.changedTables))
        for table in try connection.tables.loggedTables()
        where !former.contains(table) || changed.contains(table.name) {
            try connection.execute(table.loggingAsItIs)
        }
        guard let digests else { return try TableDigest.begin(in: connection) }
        for (table, former) in digests {
            var digest = former
            try digest.extend(over: table, from: former.lastID + 1, in: connection)
            if digest != former { try digest.store(of: table, in: connection) }
        }
    }

    /// The digests of tables that end where their digest does. Rows that another program added stay outside the digest,
    /// so `verify` finds them.
    private static func soundDigests(
        in connection: any SQLConnection
    ) throws -> [AppendOnlyTable: TableDigest] {
        var digests: [AppendOnlyTable: TableDigest] = [:]
        for table in AppendOnlyTable.all {
            let digest = try TableDigest.stored(of: table, in: connection)
            let newest = try connection.first("SELECT max(id) AS id FROM \(table.name)") { $0.int64("id") }
            if newest ?? 0 == digest.lastID { digests[table] = digest }
        }
        return digests
    }

    private static func hasLog(_ connection: any SQLConnection) throws -> Bool {
        try connection.first("SELECT 1 FROM sqlite_schema WHERE name = 'change_entry'") { _ in true } ?? false
    }
}

/// Compares the tables, indexes and triggers of a database with those that this program creates.
enum SchemaComparison {
    private struct Object: Hashable {
        let type: String
        let name: String
        let sql: String
    }

    /// What this program creates. Making it costs as much as making a bank, so it is made once.
    private static let objectsOfToday = Result { try objects(after: Migration.all) }

    /// Throws ``MalformedValue`` for the first difference: without its triggers, a database would accept changes to
    /// posted transfers.
    static func require(_ migrations: [Migration], in database: SQLiteConnection) throws {
        let areOfToday = migrations.elementsEqual(Migration.all) {
            ($0.version, $0.sql) == ($1.version, $1.sql)
        }
        let expected = try areOfToday ? objectsOfToday.get() : objects(after: migrations)
        let found = try objects(of: database)
        if let missing = expected.subtracting(found).map(\.name).min() {
            throw MalformedValue("its schema lacks the \(missing) of this program")
        }
        if let unknown = found.subtracting(expected).map(\.name).min() {
            throw MalformedValue("its schema has \(unknown), which doesn't belong to this program")
        }
    }

    private static func objects(after migrations: [Migration]) throws -> Set<Object> {
        let model = try SQLiteConnection(path: ":memory:", access: .create)
        try Migration.carryOut(migrations, in: model)
        return try objects(of: model)
    }

    private static func objects(of database: SQLiteConnection) throws -> Set<Object> {
        Set(
            try database.rows(
                // The internal tables of virtual tables may differ in every version of their module.
                """
                SELECT type, name, coalesce(sql, '') AS sql FROM sqlite_schema
                WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                    AND tbl_name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
                """
            ) { Object(type: $0.text("type"), name: $0.text("name"), sql: $0.text("sql")) })
    }
}
