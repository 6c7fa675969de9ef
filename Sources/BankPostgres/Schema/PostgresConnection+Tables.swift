import BankSQL
import LanguageKit

extension PostgresConnection: DescribingConnection {
    /// The tables of this engine alone: none of them is exported.
    static let ownTables = [
        "schema_version", "used_id", "transfer_text", "lease", "import_progress", "import_object",
    ]
    private static let kinds: [String: StoredTable.Column.Kind] = [
        "bigint": .integer, "text": .text, "bytea": .bytes,
    ]

    func storedTableNames() throws -> [String] {
        try rows(
            """
            SELECT c.relname AS name FROM pg_class c
            WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
            ORDER BY c.relname
            """
        ) { $0.text("name") }.filter { !Self.ownTables.contains($0) }
    }

    func storedTable(_ name: String) throws -> StoredTable {
        let columns = try rows(
            """
            SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
                coalesce(array_position(i.indkey::int2[], a.attnum), -1) + 1 AS place
            FROM pg_attribute a LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
            WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
            ORDER BY a.attnum
            """, name
        ) { row in
            guard let kind = Self.kinds[row.text("type")] else {
                throw MalformedValue("\"\(row.text("type"))\" is not a type of the ledger")
            }
            return StoredTable.Column(name: row.text("name"), kind: kind, keyPlace: row.int64("place"))
        }
        return StoredTable(name: name, columns: columns)
    }

    static func loggedText(of column: StoredTable.Column) -> String {
        let value = column.quotedName
        return switch column.kind {
        case .integer: "coalesce(\(value)::text, 'NULL') COLLATE \"C\""
        case .text: "coalesce('''' || replace(\(value), '''', '''''') || '''', 'NULL')"
        case .bytes: "coalesce(encode(\(value), 'hex'), 'NULL') COLLATE \"C\""
        }
    }

    static func export(of table: StoredTable) -> String {
        let values = table.columns.map { column in
            let value = column.quotedName
            let shown =
                switch column.kind {
                case .integer: "\(value)::text"
                case .text: "to_json(\(value))::text"
                case .bytes: "'\"' || encode(\(value), 'hex') || '\"'"
                }
            return "'\"\(column.key)\":' || coalesce(\(shown), 'null')"
        }
        let order = table.key.map(\.quotedName).joined(separator: ", ")
        return """
            SELECT '{"table":"\(table.name)","row":{' || \(values.joined(separator: " || ',' || ")) || '}}' AS line
            FROM \(table.quotedName) ORDER BY \(order)
            """
    }
}
