import BankSQL

/// A sequence of entries, newest first.
protocol TransactionWalk {
    /// The next entry's row, valid until the next call; `nil` at the end.
    mutating func next() throws -> (any SQLStatement)?
}

extension TransactionWalk {
    mutating func skip(_ count: Int) throws {
        for _ in 0..<count where try next() == nil { return }
    }
}

/// The rows of one statement, in order.
struct StatementWalk: TransactionWalk {
    private var statement: (any SQLStatement)?

    /// Creates a walk over a bound statement.
    init(_ statement: any SQLStatement) {
        self.statement = statement
    }

    mutating func next() throws -> (any SQLStatement)? {
        if try statement?.step() == false { statement = nil }
        return statement
    }
}

/// Several walks in the order of lists, merged. The cost does not depend on the number of entries.
struct MergedWalk: TransactionWalk {
    private struct Part {
        var walk: any TransactionWalk
        var row: any SQLStatement
        let day: SQLColumn
        let id: SQLColumn

        var place: (Int64, Int64) { (row.int64(day), row.int64(id)) }
    }

    private var parts: [Part] = []
    private var current: Int?

    /// Creates a walk over others, whose rows have the booking day in the column `booking_date` and the entry's id in
    /// the column `id`.
    init(_ walks: [any TransactionWalk]) throws {
        for var walk in walks {
            guard let row = try walk.next() else { continue }
            parts.append(
                Part(walk: walk, row: row, day: row.column("booking_date"), id: row.column("id")))
        }
    }

    mutating func next() throws -> (any SQLStatement)? {
        if let current {
            if let row = try parts[current].walk.next() {
                parts[current].row = row
            } else {
                parts.remove(at: current)
            }
        }
        current = parts.indices.max { parts[$0].place < parts[$1].place }
        return current.map { parts[$0].row }
    }
}

/// The entries of some transfers that contain a text, in the order of these transfers, each checked.
struct TextWalk: TransactionWalk {
    private var candidates: ArraySlice<Int64>
    private let check: any SQLStatement
    private let parameter: Int32
    private let perCheck: Int
    private var checked: StatementWalk?

    /// Creates a walk over candidates. The statement `check` has the matching ones of some transfers, which are the value
    /// of a parameter; `perCheck` is how many are checked at once.
    init(_ candidates: [Int64], check: any SQLStatement, parameter: Int32, perCheck: Int) {
        self.candidates = candidates[...]
        self.check = check
        self.parameter = parameter
        self.perCheck = perCheck
    }

    mutating func next() throws -> (any SQLStatement)? {
        while true {
            if let row = try checked?.next() { return row }
            guard !candidates.isEmpty else { return nil }
            check.reset()
            try check.bind(
                candidates.prefix(perCheck).map(String.init).joined(separator: ","), at: parameter)
            candidates = candidates.dropFirst(perCheck)
            checked = StatementWalk(check)
        }
    }
}
