import BankSQL

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
