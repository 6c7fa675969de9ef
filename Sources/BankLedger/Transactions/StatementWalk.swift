/// The rows of one statement, in its order.
struct StatementWalk: TransactionWalk {
    private var statement: Statement?

    /// The rows of a statement that is bound.
    init(_ statement: Statement) {
        self.statement = statement
    }

    mutating func next() throws -> Statement? {
        if try statement?.step() == false { statement = nil }
        return statement
    }
}
