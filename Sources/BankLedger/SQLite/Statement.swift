import CSQLite

/// A prepared statement: bound, stepped through, reset and used again.
final class Statement {
    private let handle: OpaquePointer
    private let database: OpaquePointer

    /// Compiles the SQL.
    init(_ sql: String, database: OpaquePointer) throws(SQLiteError) {
        var prepared: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let code = sqlite3_prepare_v3(database, sql, -1, flags, &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw SQLiteError(code: code, database: database) }
        self.handle = prepared
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds the parameters from the first on.
    func bind<each Value: SQLiteValue>(_ values: repeat each Value) throws(SQLiteError) {
        var index: Int32 = 0
        for value in repeat each values {
            index += 1
            try bind(value, at: index)
        }
    }

    /// Binds one parameter; the first has index 1.
    func bind(_ value: some SQLiteValue, at index: Int32) throws(SQLiteError) {
        let code = value.bind(to: handle, at: index)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, database: database) }
    }

    /// Goes to the next row; `false` when there is none.
    func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw SQLiteError(code: code, database: database)
        }
    }

    /// Makes the statement ready to be bound and stepped again. A failure was reported by ``step()``.
    func reset() { sqlite3_reset(handle) }

    /// Runs a statement that answers no rows.
    func run() throws(SQLiteError) {
        defer { reset() }
        while try step() {}
    }

    /// An integer of the present row; 0 for null. The first column is 0.
    func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// An integer of the present row, or `nil`.
    func optionalInt64(_ column: Int32) -> Int64? { isNull(column) ? nil : int64(column) }

    /// A text of the present row; empty for null. Bytes that are not UTF-8 become U+FFFD.
    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    /// A text of the present row, or `nil`.
    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    /// The bytes of a text of the present row, good until the next step.
    func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
        let start = sqlite3_column_text(handle, column)
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }

    /// The bytes of a blob of the present row, good until the next step.
    func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }

    /// Whether the column of the present row holds an integer.
    func isInteger(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_INTEGER }

    /// Whether the column of the present row holds a text.
    func isText(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_TEXT }

    /// Whether the column of the present row holds null.
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
}
