import BankSQL
import LanguageKit

/// A table as it is written out: its columns, without those that follow from others.
struct ExportedTable {
    struct Column {
        /// What a column holds, by SQLite's name of it.
        enum Kind: String {
            case integer = "INTEGER"
            case text = "TEXT"
            case bytes = "BLOB"
        }

        let name: String
        let kind: Kind
        /// The place in the primary key, from 1; 0 for a column that is not in it.
        fileprivate let keyPlace: Int64

        /// Under which it is found in a row: a column of bytes is written as hexadecimal digits, and says so.
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
    /// Whether SQLite numbers its rows.
    let hasRowIDs: Bool

    /// Every table that holds something that does not follow from the rest, by name: no indexes, nor the tables in which
    /// SQLite keeps those of a virtual table.
    static func all(in connection: any SQLConnection) throws -> [ExportedTable] {
        try connection.rows(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
            """
        ) { $0.text("name") }.map { try ExportedTable($0, in: connection) }
    }

    /// A table with the columns that it has in a database.
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

    /// The columns of the primary key, or all where there is none.
    var key: [Column] {
        let key = columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
        return key.isEmpty ? columns : key
    }

    /// A query that answers each row as a line of JSON, in the order of the primary key.
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

    /// What puts a row in, each column a parameter.
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
