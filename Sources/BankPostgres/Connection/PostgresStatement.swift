import BankSQL
import CPostgres

/// A prepared statement. Its rows are fetched together; those of a temporary statement that is not short in parts, by a
/// cursor.
final class PostgresStatement: SQLStatement {
    enum Fetching {
        case whole
        /// Like `whole`, but other statements with the same text may be open.
        case short
        /// A cursor of this name fetches some rows at a time, so that memory does not grow with the result.
        case inParts(cursor: String)
    }

    // The connection keeps its prepared statements; a temporary one keeps the connection, to close its cursor.
    private unowned let connection: PostgresConnection
    private let kept: PostgresConnection?
    private let sql: PostgresSQL
    private let fetching: Fetching
    private var preparedName: String?
    private var parameters: ParameterBuffer
    private var names: SQLColumnNames?
    private var result: PostgresResult?
    private var row: Int32 = -1
    // From its declaration until it is closed, even if all rows were read.
    private var isCursorOpen = false
    private var hasMore = false
    // `column` cannot throw, so its error is thrown by the next step.
    private var failure: SQLError?

    init(_ sql: PostgresSQL, _ fetching: Fetching, _ connection: PostgresConnection) {
        self.sql = sql
        self.fetching = fetching
        self.connection = connection
        if case .whole = fetching { kept = nil } else { kept = connection }
        self.parameters = ParameterBuffer(sql.usedPlaces)
    }

    deinit {
        if isCursorOpen { connection.closeCursor(cursor) }
    }

    // MARK: Parameters

    func bindNull(_ kind: SQLValueKind, at place: Int32) throws(SQLError) {
        try parameters.setNull(kind, at: place)
    }

    func bind(_ integer: Int64, at place: Int32) throws(SQLError) { try parameters.set(integer, at: place) }

    func bind(text: UnsafeBufferPointer<UInt8>, at place: Int32) throws(SQLError) {
        try parameters.set(text: text, at: place, isSought: sql.isQuery)
    }

    func bind(bytes: UnsafeRawBufferPointer, at place: Int32) throws(SQLError) {
        try parameters.set(bytes: bytes, at: place)
    }

    // MARK: Rows

    func step() throws(SQLError) -> Bool {
        if let failure {
            self.failure = nil
            throw failure
        }
        if let result {
            row += 1
            if row < result.rowCount { return true }
            guard hasMore else { return false }
            try take(connection.fetch(cursor))
        } else {
            try execute()
        }
        row = 0
        return (result?.rowCount ?? 0) > 0
    }

    func reset() {
        if isCursorOpen { connection.closeCursor(cursor) }
        isCursorOpen = false
        (result, row, hasMore, failure) = (nil, -1, false, nil)
    }

    private func execute() throws(SQLError) {
        switch fetching {
        case .whole, .short:
            try take(connection.execute(prepared(), &parameters, isQuery: sql.isQuery))
            if !sql.isQuery { connection.noteSavepoint(sql.text) }
        case .inParts(let cursor):
            try connection.declare(cursor, sql.text, &parameters)
            isCursorOpen = true
            try take(connection.fetch(cursor))
        }
    }

    /// Sends the statement without waiting. If it fails, the commit or the next statement that needs an answer throws.
    func runLater(else missing: SQLError) throws(SQLError) {
        try connection.enqueue(prepared(), &parameters, else: missing)
    }

    /// The prepared statement with its values, to be sent ahead.
    func prefetching<Query>(
        _ query: (_ name: String, _ values: [UInt8]) -> Query
    ) throws(SQLError) -> (query: Query, parameters: ParameterBuffer) {
        (query(try prepared(), parameters.bytes), parameters)
    }

    /// Binds an array to each parameter.
    func bind(_ arrays: ColumnArrays) throws(SQLError) {
        arrays.finish()
        for (index, column) in arrays.columns.enumerated() {
            try parameters.set(array: column.bytes, of: column.type, at: Int32(index) + 1)
        }
    }

    private func take(_ next: PostgresResult) throws(SQLError) {
        try next.requireIntegers()
        if names == nil { names = SQLColumnNames(next.columnNames) }
        result = next
        if case .inParts = fetching { hasMore = next.rowCount == PostgresConnection.rowsPerFetch }
    }

    private func prepared() throws(SQLError) -> String {
        if let preparedName { return preparedName }
        let name =
            if case .short = fetching {
                try connection.sharedName(sql.text, parameters.types)
            } else {
                try connection.prepare(sql.text, parameters.types)
            }
        preparedName = name
        return name
    }

    private var cursor: String {
        guard case .inParts(let cursor) = fetching else { preconditionFailure("No cursor.") }
        return cursor
    }

    // MARK: Columns

    func column(_ name: StaticString) -> SQLColumn {
        if names == nil {
            do throws(SQLError) {
                names = SQLColumnNames(
                    try connection.columnNames(of: try prepared()))
            } catch {
                failure = error
                return SQLColumn(place: 0)
            }
        }
        guard let column = names?.column(name) else { return SQLColumn(place: 0) }
        return column
    }

    func int64(_ column: SQLColumn) -> Int64 { result?.integer(row, column.place) ?? 0 }

    func utf8(_ column: SQLColumn) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes(column).bindMemory(to: UInt8.self)[...])
    }

    func bytes(_ column: SQLColumn) -> UnsafeRawBufferPointer {
        guard let result, !result.isNull(row, column.place) else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return result.bytes(row, column.place)
    }

    func isNull(_ column: SQLColumn) -> Bool { result?.isNull(row, column.place) ?? true }

    func kind(_ column: SQLColumn) -> SQLValueKind {
        guard let result, !result.isNull(row, column.place) else { return .null }
        return result.types[Int(column.place)]?.kind ?? .text
    }
}
