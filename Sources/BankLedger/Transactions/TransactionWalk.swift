/// A way through entries, newest first.
protocol TransactionWalk {
    /// The next entry's row, which is good until the one after it; `nil` when there is none.
    mutating func next() throws -> Statement?
}

extension TransactionWalk {
    /// Goes past some entries.
    mutating func skip(_ count: Int) throws {
        for _ in 0..<count where try next() == nil { return }
    }
}
