import BankSQL

/// Rows of one side of a comparison, sorted, one after the other.
final class MatchingCursor {
    struct Row {
        let number: Int64
        let name: [UInt8]
        let amount: Int64
        let day: Int

        /// Below zero if it stands before another row, zero if it stands beside it.
        func order(_ other: Row, byName: Bool) -> Int {
            // As the database sorts: byte by byte.
            if name != other.name { return name.lexicographicallyPrecedes(other.name) ? -1 : 1 }
            guard !byName, amount != other.amount else { return 0 }
            return amount < other.amount ? -1 : 1
        }
    }

    /// The present row; `nil` behind the last.
    private(set) var current: Row?
    private let statement: any SQLStatement
    private let columns: (number: SQLColumn, name: SQLColumn, amount: SQLColumn, day: SQLColumn)
    private var isAtEnd = false

    init(_ statement: any SQLStatement) {
        self.statement = statement
        columns = (
            statement.column("n"), statement.column("name"), statement.column("amount"),
            statement.column("day")
        )
    }

    func advance() throws {
        current = nil
        guard !isAtEnd else { return }
        guard try statement.step() else {
            isAtEnd = true
            return
        }
        current = Row(
            number: statement.int64(columns.number), name: Array(statement.utf8(columns.name)),
            amount: statement.int64(columns.amount), day: Int(statement.int64(columns.day)))
    }

    /// Goes behind all rows of the present name; answers whether there was one alone.
    func passName() throws -> Bool {
        guard let name = current?.name else { return false }
        var count = 0
        while current?.name == name {
            count += 1
            try advance()
        }
        return count == 1
    }
}
