import LanguageKit

/// Inserts rows of a table, or changes them by key, with as few statements as the engine benefits from.
public struct SQLRows: Sendable {
    private let table: String
    private let columns: [String]
    private let key: String?
    private let single: String

    public init(inserting columns: [String], into table: String) {
        self.table = table
        self.columns = columns
        self.key = nil
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        self.single = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    }

    /// Changes these columns in the row with a key, which is bound last.
    public init(updating columns: [String], of table: String, by key: String) {
        self.table = table
        self.columns = columns + [key]
        self.key = key
        let settings = columns.map { "\($0) = ?" }.joined(separator: ", ")
        self.single = "UPDATE \(table) SET \(settings) WHERE \(key) = ?"
    }

    /// Writes `count` rows. `bind` binds one of them, starting at a place.
    ///
    /// Throws `damaged` if a row to change is missing.
    public func write(
        _ count: Int, to connection: any SQLConnection,
        bind: (_ row: Int, _ statement: any SQLStatement, _ firstPlace: Int32) throws(SQLError) -> Void
    ) throws(SQLError) {
        guard count > 0 else { return }
        let perStatement = connection.dialect.rowsPerStatement
        var row = 0
        while row < count {
            let size = count - row >= perStatement ? perStatement : 1
            let statement = try connection.statement(size == 1 ? single : sql(size))
            // The same statement is used while enough rows are left.
            while count - row >= size {
                for offset in 0..<size {
                    try bind(row + offset, statement, Int32(offset * columns.count + 1))
                }
                try statement.run()
                guard key == nil || connection.changedRowCount == size else {
                    throw SQLError(
                        .damaged, code: 0, message: table,
                        words: "a row of the table \(table) is missing")
                }
                row += size
                if size < perStatement, count - row >= perStatement { break }
            }
        }
    }

    private func sql(_ count: Int) -> String {
        let row = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
        let rows = repeatElement(row, count: count).joined(separator: ", ")
        let names = columns.joined(separator: ", ")
        guard let key else { return "INSERT INTO \(table) (\(names)) VALUES \(rows)" }
        let settings = columns.dropLast().map { "\($0) = new_rows.\($0)" }.joined(separator: ", ")
        return """
            WITH new_rows (\(names)) AS (VALUES \(rows)) UPDATE \(table) SET \(settings) FROM new_rows
            WHERE \(table).\(key) = new_rows.\(key)
            """
    }
}
