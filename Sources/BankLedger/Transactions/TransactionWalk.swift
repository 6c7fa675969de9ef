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
