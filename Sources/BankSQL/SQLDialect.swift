/// How an engine writes what SQL leaves open.
public protocol SQLDialect: Sendable {
    /// A column in a condition for which no index is to be used.
    func withoutIndex(_ column: String) -> String
    /// Whether a text fits the pattern of `LIKE` in a parameter, where a backslash escapes and the case of ASCII letters
    /// does not count.
    func isLike(_ text: String, _ pattern: String) -> String
    /// The texts of a group joined, with the character U+001F between them.
    func joined(_ text: String) -> String
    /// How many rows go into one statement. A row costs a network a round trip, and a library in this process a call.
    var rowsPerStatement: Int { get }
}

/// A limit that is none: `LIMIT ?` bound to it answers everything.
public enum SQLLimit {
    public static let none = Int.max
}

/// The index in which texts of transfers are found.
///
/// It may be behind the transfers, and may be thrown away at any time: only the speed of a search depends on it.
public protocol SQLTextIndex {
    /// The last transfer whose texts are in the index; 0 if none are.
    func lastTransfer() throws -> Int64
    /// Takes the texts of the transfers after the last up to `end` into the index.
    func add(through end: Int64) throws
    /// Empties the index, or makes it anew where it is too broken for that.
    func clear() throws
    /// Joins the pieces in which the index was filled, some pages of it. Answers whether anything was left to join.
    func join(pageCount: Int, isFirst: Bool) throws -> Bool
    /// Whether the index finds a transfer by one of its texts; `true` if those are too short for that.
    func holds(_ transfer: Int64) throws -> Bool
    /// Whether it finds this transfer as the newest.
    func holdsAsNewest(_ transfer: Int64) throws -> Bool
    /// What finds the transfers that may have a text; `nil` if the index cannot tell for this text.
    func search(for text: String) -> SQLTextSearch?
}

/// What finds transfers in the index.
public struct SQLTextSearch: Hashable, Sendable {
    /// What the query's parameter is bound to.
    public let expression: String
    /// A query for the ids of the transfers up to one, by the places of the parameters for expression and last id.
    public let query: @Sendable (_ expression: Int, _ last: Int) -> String

    /// A search whose query takes the places of its two parameters.
    public init(expression: String, query: @escaping @Sendable (Int, Int) -> String) {
        self.expression = expression
        self.query = query
    }

    /// Equal for equal expressions: an index has one query.
    public static func == (left: SQLTextSearch, right: SQLTextSearch) -> Bool {
        left.expression == right.expression
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(expression) }
}
