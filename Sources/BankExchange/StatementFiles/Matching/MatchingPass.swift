import BankSQL
import BankServices

/// One pass over the unpaired rows of both sides in order, which pairs matching ones.
///
/// Both sides are sorted by name, amount, day and reading order, so that the same files and ledger always give the same
/// pairs.
struct MatchingPass {
    /// The fields that must match.
    enum Rule {
        /// Name, amount and, within a number of days, the booking date.
        case same(days: Int)
        /// The name only; other fields may differ.
        case name
        /// A name that occurs once on each side; and the amount or, within a number of days, the booking date.
        case rareName(days: Int)
    }

    /// The name column of the file's entries; `nil` to compare without names.
    let stated: String?
    /// The name column of the ledger's entries.
    let booked: String?
    /// A further condition on the file's names, in SQL.
    var condition = "1"
    let rule: Rule

    func run(on table: ReconciliationTable) throws {
        // The first row comes after all are sorted, so a pass without rows on one side does not sort the other.
        let right = MatchingCursor(try table.database.temporaryStatement(query("booked", booked, "1")))
        try right.advance()
        guard right.current != nil else { return }
        let lines = table.hasCandidates ? "candidate CROSS JOIN stated USING (n)" : "stated"
        let left = MatchingCursor(try table.database.temporaryStatement(query(lines, stated, condition)))
        try left.advance()
        while let one = left.current, let other = right.current {
            try Task.checkCancellation()
            let order = one.order(other, byName: isByName)
            if order == 0 {
                try take(left, right, table)
            } else {
                try (order < 0 ? left : right).advance()
            }
        }
    }

    private var isByName: Bool {
        if case .same = rule { return false }
        return true
    }

    private func query(_ side: String, _ column: String?, _ condition: String) -> String {
        let name = column ?? "''"
        let isNamed = column.map { "\($0) <> ''" } ?? "1"
        let order = isByName ? "name, day, n" : "name, amount, day, n"
        return """
            SELECT n, \(name) AS name, amount, day FROM \(side)
            WHERE pair IS NULL AND kind IS NULL AND \(isNamed) AND \(condition) ORDER BY \(order)
            """
    }

    private func take(_ left: MatchingCursor, _ right: MatchingCursor, _ table: ReconciliationTable) throws {
        guard let one = left.current, let other = right.current else { return }
        switch rule {
        case .same(let days):
            if abs(one.day - other.day) <= days {
                try table.pair(one, other, .matched)
                try left.advance()
                try right.advance()
            } else if one.day < other.day {
                try left.advance()
            } else {
                try right.advance()
            }
        case .name:
            try table.pair(one, other, .differing)
            try left.advance()
            try right.advance()
        case .rareName(let days):
            let (isRare, isOtherRare) = (try left.passName(), try right.passName())
            if isRare, isOtherRare, one.amount == other.amount || abs(one.day - other.day) <= days {
                try table.pair(one, other, .differing)
            }
        }
    }
}

/// The sorted rows of one side of a comparison.
final class MatchingCursor {
    struct Row {
        let number: Int64
        let name: [UInt8]
        let amount: Int64
        let day: Int

        /// Negative if it comes before another row, zero if it is equal.
        func order(_ other: Row, byName: Bool) -> Int {
            // Byte by byte, as the database sorts.
            if name != other.name { return name.lexicographicallyPrecedes(other.name) ? -1 : 1 }
            guard !byName, amount != other.amount else { return 0 }
            return amount < other.amount ? -1 : 1
        }
    }

    /// The present row; `nil` after the last.
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

    /// Skips all rows of the present name; returns whether there was only one.
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
