import BankSQL
import LanguageKit

/// A table of the ledger: its columns, without generated ones.
struct PostgresTable {
    struct Column {
        /// The type of a column.
        enum Kind: String {
            case integer = "bigint"
            case text
            case bytes = "bytea"
        }

        let name: String
        let kind: Kind
        /// The place in the primary key, from 1; 0 if it is not part of it.
        fileprivate let keyPlace: Int64

        /// Its key in an exported row: columns of bytes are written as hexadecimal digits and marked.
        var key: String { kind == .bytes ? name + ":hex" : name }
    }

    let name: String
    let columns: [Column]

    /// The tables of this engine alone: none of them is exported.
    static let ownTables = [
        "schema_version", "used_id", "transfer_text", "lease", "import_progress", "import_object",
    ]

    /// Every table to export, by name.
    static func all(in connection: PostgresConnection) throws -> [PostgresTable] {
        try connection.rows(
            """
            SELECT c.relname AS name FROM pg_class c
            WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
            ORDER BY c.relname
            """
        ) { $0.text("name") }.filter { !ownTables.contains($0) }.map {
            try PostgresTable($0, in: connection)
        }
    }

    /// Reads a table's columns from the catalogue.
    init(_ name: String, in connection: PostgresConnection) throws {
        self.name = name
        columns = try connection.rows(
            """
            SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
                coalesce(array_position(i.indkey::int2[], a.attnum), -1) + 1 AS place
            FROM pg_attribute a LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
            WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
            ORDER BY a.attnum
            """, name
        ) { row in
            guard let kind = Column.Kind(rawValue: row.text("type")) else {
                throw MalformedValue("\"\(row.text("type"))\" is not a type of the ledger")
            }
            return Column(name: row.text("name"), kind: kind, keyPlace: row.int64("place"))
        }
    }

    /// The columns of the primary key, or all if there is none.
    var key: [Column] {
        let key = columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
        return key.isEmpty ? columns : key
    }

    var names: String { columns.map { Self.quoted($0.name) }.joined(separator: ", ") }

    static func quoted(_ name: String) -> String { "\"\(name)\"" }
}

extension LoggedTable {
    /// The logged part of a table; `nil` if it is not logged.
    init?(_ table: PostgresTable) {
        self.init(
            name: table.name, columns: table.columns.map(\.name), key: table.key.map(\.name),
            lastInserted: nil
        ) { names in
            Self.text(of: names.compactMap { name in table.columns.first { $0.name == name } })
        }
    }

    private static func text(of columns: [PostgresTable.Column]) -> String {
        columns.map { column in
            let value = PostgresTable.quoted(column.name)
            return switch column.kind {
            case .integer: "coalesce(\(value)::text, 'NULL') COLLATE \"C\""
            case .text: "coalesce('''' || replace(\(value), '''', '''''') || '''', 'NULL')"
            case .bytes: "coalesce(encode(\(value), 'hex'), 'NULL') COLLATE \"C\""
            }
        }.joined(separator: " || ',' || ")
    }
}

extension PostgresConnection {
    func loggedTables() throws -> [LoggedTable] {
        try PostgresTable.all(in: self).compactMap(LoggedTable.init)
    }
}
