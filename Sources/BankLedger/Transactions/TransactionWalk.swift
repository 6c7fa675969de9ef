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

/// The entries of a few accounts, merged from one list for each account. The cost does not depend on the number of
/// entries.
struct AccountsWalk: TransactionWalk {
    private var lists: [(rows: any SQLStatement, id: SQLColumn)] = []
    private var current: Int?

    /// Creates a walk over one list for each account. The statements are bound and have the entry's id in the column
    /// `id`.
    init(_ lists: [any SQLStatement]) throws {
        for list in lists where try list.step() { self.lists.append((list, list.column("id"))) }
    }

    mutating func next() throws -> (any SQLStatement)? {
        if let current, try !lists[current].rows.step() { lists.remove(at: current) }
        current = lists.indices.max { id($0) < id($1) }
        return current.map { lists[$0].rows }
    }

    private func id(_ index: Int) -> Int64 { lists[index].rows.int64(lists[index].id) }
}

/// The entries that contain a text: first unindexed ones, then the candidates of the index, each checked.
///
/// If the index names too many false candidates or is unreadable, the rest is found by reading every entry from that
/// position.
struct TextWalk: TransactionWalk {
    struct Statements {
        /// The matching entries of transfers that are not yet indexed.
        let unindexed: any SQLStatement
        /// The transfers that may match, newest first, in the column `transfer`.
        let candidates: any SQLStatement
        /// The matching entries of some transfers.
        let check: any SQLStatement
        /// The parameter of `check` for the transfers, and the maximum of their number.
        let checked: (parameter: Int32, maximum: Int)
    }

    private let statements: Statements
    private var unindexed: StatementWalk
    private var candidates: StatementWalk
    private let candidate: SQLColumn
    private var candidateMaximum: Int64
    /// The last candidate that was read.
    private var last: Int64
    private var end: End?
    private var checked: StatementWalk?
    /// Entries from this one on have been checked.
    private var reached: Int64
    private let scan: (_ before: Int64) throws -> any TransactionWalk
    private var rest: (any TransactionWalk)?

    /// Why there are no more candidates.
    private enum End {
        case complete
        /// There are too many, or one is out of order.
        case useless
    }

    /// Creates a walk over the entries before one. After a maximum of candidates it reads every entry with `scan`.
    init(
        _ statements: Statements, before: Int64, candidateMaximum: Int64,
        scan: @escaping (_ before: Int64) throws -> any TransactionWalk
    ) {
        self.statements = statements
        self.unindexed = StatementWalk(statements.unindexed)
        self.candidates = StatementWalk(statements.candidates)
        self.candidate = statements.candidates.column("transfer")
        self.candidateMaximum = candidateMaximum
        self.reached = before
        self.last = (before + 1) / 2
        self.scan = scan
    }

    mutating func next() throws -> (any SQLStatement)? {
        if let row = try unindexed.next() { return row }
        while rest == nil {
            do {
                if let row = try checked?.next() { return row }
                if checked != nil { reached = 2 * last }
                checked = try nextCheck()
                guard checked == nil else { continue }
                if end == .complete { return nil }
            } catch is SQLError {
                // If the database itself is unreadable, reading every entry throws.
            }
            rest = try scan(reached)
        }
        return try rest?.next()
    }

    /// Checks the next candidates; `nil` if there are none.
    private mutating func nextCheck() throws -> StatementWalk? {
        var transfers: [String] = []
        while end == nil, transfers.count < statements.checked.maximum {
            guard let row = try candidates.next() else {
                end = .complete
                break
            }
            let transfer = row.int64(candidate)
            candidateMaximum -= 1
            guard candidateMaximum >= 0, transfer > 0, transfer < last else {
                end = .useless
                break
            }
            last = transfer
            transfers.append(String(transfer))
        }
        guard !transfers.isEmpty else { return nil }
        statements.check.reset()
        try statements.check.bind(transfers.joined(separator: ","), at: statements.checked.parameter)
        return StatementWalk(statements.check)
    }
}
