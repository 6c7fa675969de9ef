/// The entries of a few accounts: the list of each by its entry numbers, merged. It costs the same however many entries
/// the bank and the accounts have.
struct AccountsWalk: TransactionWalk {
    private var lists: [Statement] = []
    private var current: Int?

    /// A walk through one list an account. Their statements are bound and have the entry's id as the first column.
    init(_ lists: [Statement]) throws {
        for list in lists where try list.step() { self.lists.append(list) }
    }

    mutating func next() throws -> Statement? {
        if let current, try !lists[current].step() { lists.remove(at: current) }
        current = lists.indices.max { lists[$0].int64(0) < lists[$1].int64(0) }
        return current.map { lists[$0] }
    }
}
