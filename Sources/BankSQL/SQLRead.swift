/// A query with its values.
public struct SQLRead: Sendable {
    public let sql: String
    public let values: [any SQLValue & Sendable]

    public init(_ sql: String, _ values: any SQLValue & Sendable...) {
        self.sql = sql
        self.values = values
    }
}

/// A query for the rows with some keys.
public struct SQLLookup: Hashable, Sendable {
    public struct Key: Hashable, Sendable {
        /// The column, as in the query.
        public let column: String
        public let kind: SQLValueKind

        public init(_ column: String, _ kind: SQLValueKind) {
            self.column = column
            self.kind = kind
        }
    }

    /// The query up to its condition.
    public let selection: String
    public let keys: [Key]
    public let order: String

    public init(_ selection: String, by keys: [Key], order: String) {
        self.selection = selection
        self.keys = keys
        self.order = order
    }
}

extension SQLConnection {
    /// A statement with bound values.
    public func bound(_ read: SQLRead) throws(SQLError) -> any SQLStatement {
        let statement = try statement(read.sql)
        for (index, value) in read.values.enumerated() { try statement.bind(value, at: Int32(index) + 1) }
        return statement
    }

    public func rows<Row>(
        _ query: SQLRead, read: (any SQLStatement) throws -> Row
    ) throws -> [Row] {
        let statement = try bound(query)
        defer { statement.reset() }
        var rows: [Row] = []
        while try statement.step() { rows.append(try read(statement)) }
        return rows
    }

    /// The first row of a query, if any.
    public func first<Row>(
        _ query: SQLRead, read: (any SQLStatement) throws -> Row
    ) throws -> Row? {
        let statement = try bound(query)
        defer { statement.reset() }
        return try statement.step() ? try read(statement) : nil
    }
}
