import BankDomain

/// The sums that access tokens sent today: read once in a transaction, and written before its commit, each once.
///
/// A payment with a token costs no statement of its own, so it commits in a group as one in a session does.
struct TokenSpending: Equatable {
    // In minor units; `nil` for a token that has ended.
    private var sums: [Int64: Int64?] = [:]
    private var changed: Set<Int64> = []

    var hasChanges: Bool { !changed.isEmpty }

    /// The sum of a token; `nil` if it was not read.
    subscript(token: Int64) -> Int64?? {
        get { sums[token] }
        set { sums[token] = newValue }
    }

    mutating func change(_ token: Int64, to sum: Int64) {
        sums[token] = .some(sum)
        changed.insert(token)
    }

    /// What is not written yet, by token.
    var changes: [(token: Int64, sum: Int64)] {
        changed.sorted().compactMap { token in (sums[token] ?? nil).map { (token, $0) } }
    }

    mutating func wasWritten() { changed = [] }
}
