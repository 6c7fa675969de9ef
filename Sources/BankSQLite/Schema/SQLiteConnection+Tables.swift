import BankSQL
import LanguageKit

extension SQLiteConnection: DescribingConnection {
    private static let kinds: [String: StoredTable.Column.Kind] = [
        "INTEGER": .integer, "TEXT": .text, "BLOB": .bytes,
    ]

    /// Excludes indexes and the internal tables of virtual ones.
    func storedTableNames() throws -> [String] {
        try rows(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
            """
        ) { $0.text("name") }
    }

    func storedTable(_ name: String) throws -> StoredTable {
        let hasRowIDs = try first(
            "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND name = ? AND wr = 0", name
        ) { _ in true }
        let columns = try rows(
            "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid", name
        ) { row in
            guard let kind = Self.kinds[row.text("type")] else {
                throw MalformedValue("\"\(row.text("type"))\" is not a type of the ledger")
            }
            return StoredTable.Column(name: row.text("name"), kind: kind, keyPlace: row.int64("pk"))
        }
        // `RETURNING` buffers its rows in a temporary table.
        return StoredTable(
            name: name, columns: columns,
            lastInserted: hasRowIDs == true ? "rowid = last_insert_rowid()" : nil)
    }

    // `quote` ends a text at its first NUL, and in SQLite 3.40 `IS NULL` is false for NULL in `RETURNING`.
    static func loggedText(of column: StoredTable.Column) -> String {
        let value = column.quotedName
        return switch column.kind {
        case .integer: "coalesce(CAST(\(value) AS TEXT), 'NULL')"
        case .text: "coalesce('''' || replace(\(value), '''', '''''') || '''', 'NULL')"
        case .bytes: "CASE typeof(\(value)) WHEN 'null' THEN 'NULL' ELSE lower(hex(\(value))) END"
        }
    }

    static func export(of table: StoredTable) -> String {
        let values = table.columns.map { column in
            let value = column.quotedName
            let shown = column.kind == .bytes ? "iif(\(value) IS NULL, NULL, lower(hex(\(value))))" : value
            return "\(text(column.key)), \(shown)"
        }
        return """
            SELECT json_object('table', \(text(table.name)), 'row', json_object(\(values.joined(separator: ", ")))) AS line \
            FROM \(table.quotedName) NOT INDEXED
            """
    }

    private static func text(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }
}
