/// A kind of change to a row.
package enum ChangeKind: String, Sendable {
    /// Inserted, or present when the log began.
    case added
    case changed
    /// Inserted or, if the key existed, some columns were set.
    case merged
    case removed
}

/// A statement that changes rows of a logged table, with queries for their keys and contents.
package struct LoggedStatement: Sendable {
    package let table: LoggedTable
    package let kind: ChangeKind
    /// The logged columns that it sets in existing rows, joined by commas; `nil` for none.
    package let columns: String?
    package let sql: String
    /// A query for the inserted row; `nil` if the statement itself returns the changed rows.
    package let insertedRow: String?

    /// `nil` if the table is not logged, or the statement sets no logged column.
    ///
    /// - Parameter further: more columns of its answer, in SQL.
    package init?(
        _ change: TableChange, answering further: String? = nil, on connection: any SQLConnection
    ) throws(SQLError) {
        guard let table = try connection.tables.loggedTable(change.table) else {
            precondition(LoggedTable.otherwiseCovered[change.table] != nil, "No table \(change.table)")
            return nil
        }
        let columns = change.setColumns?.filter(table.columns.contains)
        if change.kind == .changed, columns == [] { return nil }
        self.table = table
        self.columns = columns?.joined(separator: ",")
        // Rows of an append-only table are logged only once they are changed.
        kind = change.kind == .changed && table.condition != nil ? .merged : change.kind
        let answer = ["\(table.key) AS row_key", "\(table.content) AS content", further].compactMap(\.self)
            .joined(separator: ", ")
        if change.alwaysInserts, let lastInserted = table.lastInserted {
            sql = change.sql
            insertedRow = "SELECT \(answer) FROM \(table.name) WHERE \(lastInserted)"
        } else {
            sql = "\(change.sql) RETURNING \(answer)"
            insertedRow = nil
        }
    }
}
