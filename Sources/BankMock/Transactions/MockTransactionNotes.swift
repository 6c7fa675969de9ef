import BankDomain

struct MockTransactionNotes: Codable, Equatable, Sendable {
    struct Note: Codable, Equatable, Sendable {
        let user: UserID
        let transaction: TransactionID
        var category: TransactionCategory?
        var text = ""
        var tags: [String] = []
    }

    struct Rule: Codable, Equatable, Sendable {
        let id: CategoryRuleID
        let user: UserID
        let text: String
        let category: TransactionCategory
    }

    var notes: [Note] = []
    /// Those of one user stand in the order in which they are tried.
    var rules: [Rule] = []
    /// The number that was given last; none is given twice.
    var lastRuleNumber: Int64 = 0

    mutating func update(_ transaction: TransactionID, of user: UserID, _ change: (inout Note) -> Void) {
        let index = notes.firstIndex { $0.user == user && $0.transaction == transaction }
        var note = index.map { notes.remove(at: $0) } ?? Note(user: user, transaction: transaction)
        change(&note)
        if note != Note(user: user, transaction: transaction) { notes.append(note) }
    }

    func rules(of user: UserID) -> [CategoryRule] {
        rules.filter { $0.user == user }.enumerated().map { index, rule in
            CategoryRule(id: rule.id, position: index + 1, text: rule.text, category: rule.category)
        }
    }
}
