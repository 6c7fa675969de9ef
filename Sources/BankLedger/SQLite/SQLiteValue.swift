import CSQLite

/// A value that can be bound to a parameter of a statement.
protocol SQLiteValue {
    /// Binds the value; answers SQLite's result code.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self)
    }
}

extension Int: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, Int64(self))
    }
}

extension String: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        var text = self
        return text.withUTF8 { bytes in
            guard let length = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
            guard length > 0 else { return csqlite_bind_text(statement, index, "", 0) }
            return csqlite_bind_text(statement, index, bytes.baseAddress, length)
        }
    }
}

extension Optional: SQLiteValue where Wrapped: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        guard let value = self else { return sqlite3_bind_null(statement, index) }
        return value.bind(to: statement, at: index)
    }
}
