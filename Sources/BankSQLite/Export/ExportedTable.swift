import BankSQL
import LanguageKit

/// A table to export: its columns, without generated ones.
struct ExportedTable {
    struct Column {
        /// The type of a column, named as in SQLite.
        enum Kind: String {
            case integer = "INTEGER"
            case text = "TEXT"
            case bytes = "BLOB"
        }

        let name: String
        let kind: Kind
        /// The place in the primary key, from 1; 0 if it is not part of it.
        fileprivate let keyPlace: Int64

        /// Its key in an exported row: columns of bytes are written as hexadecimal digits and marked.
        var key: String { kind == .bytes ? name + ":hex" : name }

        fileprivate static func kind(_ type: String) throws(MalformedValue) -> Kind {
            guard let kind = Kind(rawValue: type) else {
                throw MalformedValue("\"\(type)\" is not a valid \(String(describing: Kind.self))")
            }
            return kind
        }
    }

    let name: String
    let columns: [Column]
    /// True if SQLite assigns row ids.
    let hasRowIDs: Bool

    /// Every table whose content is not derived, by name: excludes indexes and the internal tables of virtual ones.
    static func all(in connection: any SQLConnection) throws -> [ExportedTable] {
        try connection.rows(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
            """
        ) { $0.text("name") }.map { try ExportedTable($0, in: connection) }
    }

    /// Reads a table's columns from a database.
    init(_ name: String, in connection: any SQLConnection) throws {
        self.name = name
        hasRowIDs =
            try connection.first(
                "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND name = ? AND wr = 0",
                name
            ) { _ in true } ?? false
        columns = try connection.rows(
            "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid", name
        ) {
            Column(
                name: $0.text("name"), kind: try Column.kind($0.text("type")), keyPlace: $0.int64("pk"))
        }
    }

    /// The columns of the primary key, or all if there is none.
    var key: [Column] {
        let key = columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
        return key.isEmpty ? columns : key
    }

    /// A query that returns each row as a line of JSON, in the order of the primary key.
    var query: String {
        let values = columns.map { column in
            let value = Self.quoted(column.name)
            let shown = column.kind == .bytes ? "iif(\(value) IS NULL, NULL, lower(hex(\(value))))" : value
            return "\(Self.text(column.key)), \(shown)"
        }
        return """
            SELECT json_object('table', \(Self.text(name)), 'row', json_object(\(values.joined(separator: ", ")))) AS line \
            FROM \(Self.quoted(name)) NOT INDEXED
            """
    }

    /// The statement that inserts a row, with a parameter for each column.
    var insertion: String {
        let names = columns.map { Self.quoted($0.name) }.joined(separator: ", ")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(Self.quoted(name)) (\(names)) VALUES (\(places))"
    }

    var clearing: String { "DELETE FROM \(Self.quoted(name))" }

    static func quoted(_ name: String) -> String { "\"" + doubled(name, "\"") + "\"" }

    private static func text(_ text: String) -> String { "'" + doubled(text, "'") + "'" }

    private static func doubled(_ text: String, _ mark: Character) -> String {
        text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: "\(mark)\(mark)")
    }
}
