import BankSQL
import LanguageKit

/// Fills an empty database with rows of the open format.
final class SQLiteRowLoader: SQLRowLoader {
    private struct Later {
        let type: String
        let name: String
        let sql: String
    }

    private let connection: SQLiteConnection
    private let migrations: [Migration]
    private var tables: [StoredTable] = []
    private var later: [Later] = []
    private var insertion: RowInsertion?

    init(_ connection: SQLiteConnection, _ migrations: [Migration]) {
        self.connection = connection
        self.migrations = migrations
    }

    // Indexes and triggers are created after all rows are inserted.
    func begin(schemaVersion: Int64, source: String) throws {
        try Migration.carryOut(migrations.filter { $0.version <= schemaVersion }, in: connection)
        later = try connection.rows(
            "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL"
        ) { Later(type: $0.text("type"), name: $0.text("name"), sql: $0.text("sql")) }
        for object in later {
            try connection.execute("DROP \(object.type) \(StoredTable.quoted(object.name))")
        }
        tables = try connection.storedTables()
        for table in tables { try connection.execute("DELETE FROM \(table.quotedName)") }
    }

    func insert(_ line: UnsafeBufferPointer<UInt8>) throws -> Bool {
        if insertion?.prefix.elementsEqual(line.prefix(insertion?.prefix.count ?? 0)) != true {
            guard let name = try tableName(line) else { return false }
            guard let table = tables.first(where: { $0.name == name }) else {
                throw SQLRowProblem("a ledger of that version has no table \(name)")
            }
            insertion = try RowInsertion(table, connection)
        }
        try insertion?.insert(line)
        return true
    }

    /// Creates the indexes and triggers, migrates the schema to the newest version, and checks references.
    func finish() throws {
        for object in later { try connection.execute(object.sql) }
        try Migration.carryOut(migrations, in: connection)
        try SQLiteLocation.requireReferences(connection)
    }

    private func tableName(_ line: UnsafeBufferPointer<UInt8>) throws -> String? {
        try connection.first("SELECT json_extract(?, '$.table') AS name", BorrowedText(line)) {
            $0.optionalText("name")
        } ?? nil
    }
}
