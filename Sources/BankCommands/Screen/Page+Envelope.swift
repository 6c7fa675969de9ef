import BankServices
import TerminalKit

extension Page {
    /// The members of a page beside its items.
    var envelope: [(String, OutputValue)] {
        [
            ("page", .count(page)), ("limit", .count(limit)),
            ("total", total.map(OutputValue.count) ?? .null),
            ("nextCursor", .optional(nextCursor)),
        ]
    }
}
