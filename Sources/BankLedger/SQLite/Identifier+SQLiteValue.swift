import BankDomain

extension Identifier: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        text.bind(to: statement, at: index)
    }
}
