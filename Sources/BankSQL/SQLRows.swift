import LanguageKit

/// Inserts rows of a table, or changes them by key. An engine behind a network sends many in one statement.
public struct SQLRows: Hashable, Sendable {
    public let table: String
    /// The columns of a row in the order of its parameters; the key of a change is the last.
    public let columns: [String]
    /// The column by which rows are changed; `nil` for rows to insert.
    public let key: String?
    /// The statement for one row.
    public let sql: String

    public init(inserting columns: [String], into table: String) {
        self.table = table
        self.columns = columns
        self.key = nil
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        self.sql = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    }

    /// Changes these columns in the row with a key, which is bound last.
    public init(updating columns: [String], of table: String, by key: String) {
        self.table = table
        self.columns = columns + [key]
        self.key = key
        let settings = columns.map { "\($0) = ?" }.joined(separator: ", ")
        self.sql = "UPDATE \(table) SET \(settings) WHERE \(key) = ?"
    }

    /// Writes `count` rows. `bind` binds one of them, starting at a place.
    ///
    /// Throws `damaged` if a row to change is missing.
    public func write(
        _ count: Int, to connection: any SQLConnection,
        bind: (_ row: Int, _ parameters: any SQLParameters, _ firstPlace: Int32) throws(SQLError) -> Void
    ) throws(SQLError) {
        guard count > 0 else { return }
        try connection.write(self, count, bind)
    }

    /// The error for a row to change that is missing.
    public var missingRow: SQLError {
        SQLError(.damaged, code: 0, message: table, words: "a row of the table \(table) is missing")
    }
}

extension SQLConnection {
    /// Writes rows one by one: to an engine in this process, each costs only a call.
    public func write(
        _ rows: SQLRows, _ count: Int,
        _ bind: (_ row: Int, _ parameters: any SQLParameters, _ firstPlace: Int32) throws(SQLError) -> Void
    ) throws(SQLError) {
        let statement = try statement(rows.sql)
        for row in 0..<count {
            try bind(row, statement, 1)
            try statement.run()
            guard rows.key == nil || changedRowCount == 1 else { throw rows.missingRow }
        }
    }
}
