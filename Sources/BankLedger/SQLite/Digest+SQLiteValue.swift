import CSQLite

extension Digest: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        withBytes { csqlite_bind_blob(statement, index, $0.baseAddress, Int32(Self.byteCount)) }
    }
}
