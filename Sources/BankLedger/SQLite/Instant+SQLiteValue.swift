import BankDomain

extension Instant: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        millisecondsSinceEpoch.bind(to: statement, at: index)
    }
}
