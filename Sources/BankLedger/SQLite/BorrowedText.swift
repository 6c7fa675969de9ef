import CSQLite

/// A text of which the bytes are somebody else's; SQLite makes its own copy.
struct BorrowedText: SQLiteValue {
    private let bytes: UnsafeBufferPointer<UInt8>

    /// A text in UTF-8.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        guard let length = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
        guard let start = bytes.baseAddress, length > 0 else {
            return csqlite_bind_text(statement, index, "", 0)
        }
        return csqlite_bind_text(statement, index, start, length)
    }
}
