/// The parts of SQL that differ between engines.
public protocol SQLDialect: Sendable {
    /// A column in a condition that must not use an index.
    func withoutIndex(_ column: String) -> String
    /// True if a text matches the `LIKE` pattern in a parameter; a backslash escapes, and the case of ASCII letters is
    /// ignored.
    func isLike(_ text: String, _ pattern: String) -> String
    /// True if a column is one of the whole numbers in a parameter, a text with commas. An engine in this process looks
    /// for one at a time, and supports no more.
    func isOne(_ column: String, of list: String) -> String
    /// The text of an ID: a prefix and a whole number above zero with at least six digits. For null, a text that is no
    /// ID, or null.
    func id(_ prefix: String, _ number: String) -> String
    /// The texts of a group, joined by U+001F.
    func joined(_ text: String) -> String
    /// One of the ordered lists that a `UNION ALL` with the same order merges, of which no more rows than `limit` are
    /// needed. An engine that merges without reading all needs no limit.
    func merged(_ list: String, _ order: String, limit: String) -> String
}

/// The value of `LIMIT ?` for no limit.
public enum SQLLimit {
    public static let none = Int.max
}

/// The index of transfer texts.
///
/// It may lag behind the transfers and can be deleted at any time, because only the speed of searches depends on it.
public protocol SQLTextIndex {
    /// The last indexed transfer; 0 if there is none.
    func lastTransfer() throws -> Int64
    /// Adds the texts of the next transfers, up to `end`.
    func add(through end: Int64) throws
    /// Empties the index, or recreates it if it is too damaged.
    func clear() throws
    /// Merges some pages of the index's segments. Returns whether any were left to merge.
    func join(pageCount: Int, isFirst: Bool) throws -> Bool
    /// True if the index finds a transfer by one of its texts, or if its texts are too short.
    func holds(_ transfer: Int64) throws -> Bool
    /// True if it finds this transfer as the newest.
    func holdsAsNewest(_ transfer: Int64) throws -> Bool
    /// The search for transfers that may contain a text; `nil` if the index does not support the text.
    func search(for text: String) -> SQLTextSearch?
}

/// A search in the index of transfer texts.
public struct SQLTextSearch: Hashable, Sendable {
    /// The value of the query's parameter.
    public let expression: String
    /// A query for the ids of transfers up to one, given the places of the parameters for the expression and the last
    /// id.
    public let query: @Sendable (_ expression: Int, _ last: Int) -> String

    /// Creates a search whose query takes the places of its two parameters.
    public init(expression: String, query: @escaping @Sendable (Int, Int) -> String) {
        self.expression = expression
        self.query = query
    }

    /// Compares only the expressions, because an index has one query.
    public static func == (left: SQLTextSearch, right: SQLTextSearch) -> Bool {
        left.expression == right.expression
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(expression) }
}
