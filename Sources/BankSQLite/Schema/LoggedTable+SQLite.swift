import BankSQL

extension LoggedTable {
    /// The logged part of a table; `nil` if it is not logged.
    init?(_ table: ExportedTable) {
        let names = Self.loggedColumns(table.columns.map(\.name), of: table.name)
        let logged = table.columns.filter { names.contains($0.name) }
        guard !logged.isEmpty else { return nil }
        let isSet = logged.map { "\(ExportedTable.quoted($0.name)) IS NOT NULL" }.joined(separator: " OR ")
        self.init(
            name: table.name, columns: names, key: Self.text(of: table.key), content: Self.text(of: logged),
            condition: AppendOnlyTable.all.contains { $0.name == table.name } ? isSet : nil,
            // `RETURNING` buffers its rows in a temporary table.
            lastInserted: table.hasRowIDs ? "rowid = last_insert_rowid()" : nil)
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
