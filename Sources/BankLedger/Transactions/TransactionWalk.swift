import BankSQL

/// A way through entries, newest first.
protocol TransactionWalk {
    /// The next entry's row, which is good until the one after it; `nil` when there is none.
    mutating func next() throws -> (any SQLStatement)?
}

extension TransactionWalk {
    mutating func skip(_ count: Int) throws {
        for _ in 0..<count where try next() == nil { return }
    }
}

/// The rows of one statement, in its order.
struct StatementWalk: TransactionWalk {
    private var statement: (any SQLStatement)?

    /// The rows of a statement that is bound.
    init(_ statement: any SQLStatement) {
        self.statement = statement
    }

    mutating func next() throws -> (any SQLStatement)? {
        if try statement?.step() == false { statement = nil }
        return statement
    }
}

/// The entries of a few accounts: the list of each by its entry numbers, merged. It costs the same however many entries
/// the bank and the accounts have.
struct AccountsWalk: TransactionWalk {
    private var lists: [(rows: any SQLStatement, id: SQLColumn)] = []
    private var current: Int?

    /// A walk through one list an account. Their statements are bound and have the entry's id in the column `id`.
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

/// The entries with a text: those that are not in the index yet, then those that the index names, each looked at.
///
/// Where the index names many that are not wanted, and where it cannot be read, the rest is found by looking at every
/// entry, from the same place on.
struct TextWalk: TransactionWalk {
    struct Statements {
        /// The entries that fit, of the transfers which the index does not know yet.
        let unindexed: any SQLStatement
        /// The transfers that may fit, newest first, in a column that is called `transfer`.
        let candidates: any SQLStatement
        /// Those entries of one transfer that fit.
        let check: any SQLStatement
        /// The parameter of `check` for the transfer.
        let checkedTransfer: Int32
    }

    private let statements: Statements
    private var unindexed: StatementWalk
    private var candidates: StatementWalk
    private let candidate: SQLColumn
    private var checked: StatementWalk?
    private var candidateMaximum: Int64
    /// The entries from this one on have been looked at.
    private var reached: Int64
    private let scan: (_ before: Int64) throws -> any TransactionWalk
    private var rest: (any TransactionWalk)?

    /// A walk to the entries before one. It looks at some candidates at most, and then everywhere by `scan`.
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
        self.scan = scan
    }

    mutating func next() throws -> (any SQLStatement)? {
        if let row = try unindexed.next() { return row }
        while rest == nil {
            if let row = try checked?.next() { return row }
            do {
                guard let row = try candidates.next() else { return nil }
                guard try take(row.int64(candidate)) else { rest = try scan(reached); continue }
            } catch is SQLError {
                // If it is the database itself that cannot be read, this says so.
                rest = try scan(reached)
            }
        }
        return try rest?.next()
    }

    /// Turns to the next candidate. Answers `false` if there were too many, or it is none.
    private mutating func take(_ transfer: Int64) throws -> Bool {
        candidateMaximum -= 1
        guard candidateMaximum >= 0, transfer > 0, transfer <= (reached - 1) / 2 else { return false }
        statements.check.reset()
        try statements.check.bind(transfer, at: statements.checkedTransfer)
        checked = StatementWalk(statements.check)
        reached = 2 * transfer
        return true
    }
}
