import CSQLite

extension Array: SQLiteValue where Element == UInt8 {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        // Without an address SQLite takes no bytes for null.
        guard !isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
        return withUnsafeBytes { csqlite_bind_blob(statement, index, $0.baseAddress, Int32($0.count)) }
    }
}
