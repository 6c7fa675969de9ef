import BankSQL

extension LoggedTable {
    /// The logged part of a table; `nil` if it is not logged.
    init?(_ table: ExportedTable) {
        self.init(
            name: table.name, columns: table.columns.map(\.name), key: table.key.map(\.name),
            // `RETURNING` buffers its rows in a temporary table.
            lastInserted: table.hasRowIDs ? "rowid = last_insert_rowid()" : nil
        ) { names in
            Self.text(of: names.compactMap { name in table.columns.first { $0.name == name } })
        }
    }

    // `quote` ends a text at its first NUL, and in SQLite 3.40 `IS NULL` is false for NULL in `RETURNING`.
    private static func text(of columns: [ExportedTable.Column]) -> String {
        columns.map { column in
            let value = ExportedTable.quoted(column.name)
            return switch column.kind {
            case .integer: "coalesce(CAST(\(value) AS TEXT), 'NULL')"
            case .text: "coalesce('''' || replace(\(value), '''', '''''') || '''', 'NULL')"
            case .bytes: "CASE typeof(\(value)) WHEN 'null' THEN 'NULL' ELSE lower(hex(\(value))) END"
            }
        }.joined(separator: " || ',' || ")
    }
}

extension SQLiteConnection {
    func loggedTables() throws -> [LoggedTable] { try Self.loggedTables(of: self) }

    /// The logged tables through any connection to SQLite.
    static func loggedTables(of connection: any SQLConnection) throws -> [LoggedTable] {
        try ExportedTable.all(in: connection).compactMap(LoggedTable.init)
    }
}
