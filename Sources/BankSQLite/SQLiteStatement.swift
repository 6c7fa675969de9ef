import BankSQL
import CSQLite

final class SQLiteStatement: SQLStatement {
    private let handle: OpaquePointer
    private let database: OpaquePointer
    private let path: String?
    private var names: SQLColumnNames

    /// Compiles the SQL. `path` is the database file.
    init(_ sql: String, _ database: OpaquePointer, path: String?) throws(SQLError) {
        var prepared: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let code = sqlite3_prepare_v3(database, sql, -1, flags, &prepared, nil)
        guard code == SQLITE_OK, let prepared else {
            throw SQLiteFailure(code: code, database).error(path: path)
        }
        self.handle = prepared
        self.database = database
        self.path = path
        self.names = SQLColumnNames(
            (0..<sqlite3_column_count(prepared)).map { column in
                sqlite3_column_name(prepared, column).map { String(cString: $0) } ?? ""
            })
    }

    deinit { sqlite3_finalize(handle) }

    func bindNull(_ kind: SQLValueKind, at place: Int32) throws(SQLError) {
        try check(sqlite3_bind_null(handle, place))
    }

    func bind(_ integer: Int64, at place: Int32) throws(SQLError) {
        try check(sqlite3_bind_int64(handle, place, integer))
    }

    func bind(text: UnsafeBufferPointer<UInt8>, at place: Int32) throws(SQLError) {
        guard let length = Int32(exactly: text.count) else { return try check(SQLITE_TOOBIG) }
        // SQLite treats a text without an address as null.
        guard let start = text.baseAddress, length > 0 else {
            return try check(csqlite_bind_text(handle, place, "", 0))
        }
        try check(csqlite_bind_text(handle, place, start, length))
    }

    func bind(bytes: UnsafeRawBufferPointer, at place: Int32) throws(SQLError) {
        guard let length = Int32(exactly: bytes.count) else { return try check(SQLITE_TOOBIG) }
        guard let start = bytes.baseAddress, length > 0 else {
            return try check(sqlite3_bind_zeroblob(handle, place, 0))
        }
        try check(csqlite_bind_blob(handle, place, start, length))
    }

    func step() throws(SQLError) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw failure(code)
        }
    }

    func reset() { sqlite3_reset(handle) }

    func column(_ name: StaticString) -> SQLColumn { names.column(name) }

    func int64(_ column: SQLColumn) -> Int64 { sqlite3_column_int64(handle, column.place) }

    func utf8(_ column: SQLColumn) -> UnsafeBufferPointer<UInt8> {
        let start = sqlite3_column_text(handle, column.place)
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column.place)))
    }

    func bytes(_ column: SQLColumn) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, column.place)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column.place)))
    }

    func isNull(_ column: SQLColumn) -> Bool {
        sqlite3_column_type(handle, column.place) == SQLITE_NULL
    }

    func kind(_ column: SQLColumn) -> SQLValueKind {
        switch sqlite3_column_type(handle, column.place) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer
        case SQLITE_TEXT: .text
        default: .bytes
        }
    }

    /// True if SQLite's type is integer.
    func isInteger(_ column: SQLColumn) -> Bool {
        sqlite3_column_type(handle, column.place) == SQLITE_INTEGER
    }

    /// True if SQLite's type is text.
    func isText(_ column: SQLColumn) -> Bool {
        sqlite3_column_type(handle, column.place) == SQLITE_TEXT
    }

    private func check(_ code: Int32) throws(SQLError) {
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private func failure(_ code: Int32) -> SQLError {
        SQLiteFailure(code: code, database).error(path: path)
    }
}
