public import LanguageKit

/// One connection to a database, used by one thread at a time.
public protocol SQLConnection: AnyObject {
    /// How the engine writes what SQL leaves open.
    var dialect: any SQLDialect { get }
    /// The index in which texts of transfers are found.
    var transferTexts: any SQLTextIndex { get }

    /// The statement for this SQL, compiled at its first use and reset before every other.
    func statement(_ sql: String) throws(SQLError) -> any SQLStatement
    /// A statement that is compiled for this one use.
    func temporaryStatement(_ sql: String) throws(SQLError) -> any SQLStatement
    /// Runs several statements without parameters, one after another.
    func execute(_ sql: String) throws(SQLError)
    /// How many rows the last statement changed.
    var changedRowCount: Int { get }

    /// Begins a transaction; one that writes waits for others that do.
    func begin(_ access: SQLTransactionAccess) throws(SQLError)
    /// Makes durable what the transaction wrote.
    func commit() throws(SQLError)
    func rollBack() throws(SQLError)
    /// Whether a transaction is open. An engine ends one by itself where memory or disk are exhausted.
    var isInTransaction: Bool { get }

    /// Sets the connection up for writing, once.
    func prepareForWriting() throws(SQLError)
    /// Moves what was committed to where it stays, unless something reads just now.
    func checkpoint() throws(SQLError)
    /// Whether the database is no longer the one that this connection opened.
    var isReplaced: Bool { get }

    /// The version of the schema; 0 for an empty database.
    func schemaVersion() throws(SQLError) -> Int64
    /// Throws ``MalformedValue`` if the database has not exactly the tables, indexes and triggers of the newest version.
    func requireNewestSchema() throws
    /// What the engine itself finds wrong, at most so many problems.
    func integrityProblems(limit: Int) throws -> [Phrase]
    func storage() throws(SQLError) -> SQLStorage

    /// What of a table is logged; `nil` if nothing is.
    func loggedTable(_ name: String) throws(SQLError) -> LoggedTable?
    /// Every table whose changes are logged.
    func loggedTables() throws -> [LoggedTable]

    /// Hands every row on as a line of the open form (docs/operations.md), table by table.
    func exportRows(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws
    /// How many rows ``exportRows(_:)`` would hand on.
    func exportedRowCount() throws -> Int
}

public enum SQLTransactionAccess: Sendable {
    /// It sees one state of the database.
    case reading
    /// It is the only one that writes.
    case writing
}

/// The storage that a database uses.
public struct SQLStorage: Hashable, Sendable {
    public let pageCount: Int
    /// How many of them are free for new rows.
    public let freePageCount: Int

    public init(pageCount: Int, freePageCount: Int) {
        self.pageCount = pageCount
        self.freePageCount = freePageCount
    }
}

extension SQLConnection {
    /// Runs a statement that answers no rows.
    @inlinable
    public func run<each Value: SQLValue>(_ sql: String, _ values: repeat each Value) throws(SQLError) {
        let statement = try statement(sql)
        try statement.bind(repeat each values)
        try statement.run()
    }

    @inlinable
    public func rows<Row, each Value: SQLValue>(
        _ sql: String, _ values: repeat each Value, read: (any SQLStatement) throws -> Row
    ) throws -> [Row] {
        let statement = try statement(sql)
        try statement.bind(repeat each values)
        defer { statement.reset() }
        var rows: [Row] = []
        while try statement.step() { rows.append(try read(statement)) }
        return rows
    }

    /// The first row of a query, if there is one.
    @inlinable
    public func first<Row, each Value: SQLValue>(
        _ sql: String, _ values: repeat each Value, read: (any SQLStatement) throws -> Row
    ) throws -> Row? {
        let statement = try statement(sql)
        try statement.bind(repeat each values)
        defer { statement.reset() }
        return try statement.step() ? try read(statement) : nil
    }

    /// Runs `body` so that it can be undone inside the transaction: what it wrote is taken back if it throws.
    public func savepoint<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
        try run("SAVEPOINT \(name)")
        do {
            let result = try body()
            try run("RELEASE \(name)")
            return result
        } catch {
            // Where memory or disk are exhausted, the engine has ended the transaction.
            if isInTransaction {
                try run("ROLLBACK TO \(name)")
                try run("RELEASE \(name)")
            }
            throw error
        }
    }
}
