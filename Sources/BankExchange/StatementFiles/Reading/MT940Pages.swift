import LanguageKit

/// The pages of the statements in an MT940 file: an interim balance (`:62M:`) ends one, and `:60M:` begins the next.
struct MT940Pages {
    private var open: [String: (line: Int, balance: Int64)] = [:]

    /// Handles the opening balance of an account's page.
    mutating func begin(
        _ field: MT940Field, _ account: String, _ balance: StatedBalance, _ notices: inout StatementNotices
    ) {
        let previous = open.removeValue(forKey: account)
        if field.tag == "60M" {
            guard previous == nil else { return }
            notices.add(
                """
                the statement on line \(field.line) begins with an interim balance (:60M:): the pages before it are \
                missing
                """)
        } else if let previous, previous.balance != balance.amount {
            notices.add(Self.missing(after: previous.line))
        }
    }

    /// Handles the closing balance of an account's page.
    mutating func end(_ field: MT940Field, _ account: String, _ balance: StatedBalance) {
        if field.tag == "62M" { open[account] = (field.line, balance.amount) }
    }

    /// Handles the end of the file.
    func finish(_ notices: inout StatementNotices) {
        for line in open.values.map(\.line).sorted() { notices.add(Self.missing(after: line)) }
    }

    private static func missing(after line: Int) -> Phrase {
        """
        the page that ends on line \(line) has an interim balance (:62M:), not the last one (:62F:): the pages after it \
        are missing
        """
    }
}
