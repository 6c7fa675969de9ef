public import BankServices
public import LanguageKit

/// One connection to a database, used by one thread at a time.
public protocol SQLConnection: AnyObject {
    /// The SQL dialect of the engine.
    var dialect: any SQLDialect { get }
    /// The index of transfer texts.
    var transferTexts: any SQLTextIndex { get }
    /// The tables and the storage of the database.
    var tables: any SQLTables { get }
    /// The server of the database; `nil` if it is a file, which one program on one machine serves.
    var server: (any SQLServer)? { get }
    /// The version of the schema; 0 for an empty database.
    func schemaVersion() throws(SQLError) -> Int64

    /// The statement for this SQL, compiled at its first use and reset before later ones.
    func statement(_ sql: String) throws(SQLError) -> any SQLStatement
    /// A statement compiled for one use.
    func temporaryStatement(_ sql: String) throws(SQLError) -> any SQLStatement
    /// A statement compiled for one use, whose rows fit into memory.
    func shortStatement(_ sql: String) throws(SQLError) -> any SQLStatement
    /// Runs several statements without parameters, one after another.
    func execute(_ sql: String) throws(SQLError)
    /// The number of rows that the last statement changed.
    var changedRowCount: Int { get }
    /// Writes `count` rows of a table. `bind` binds one of them, starting at a place.
    ///
    /// Throws `damaged` if a row to change is missing; at the latest before the commit.
    func write(
        _ rows: SQLRows, _ count: Int,
        _ bind: (_ row: Int, _ parameters: any SQLParameters, _ firstPlace: Int32) throws(SQLError) -> Void
    ) throws(SQLError)

    /// Begins a transaction; a writing one waits for other writers.
    func begin(_ access: SQLTransactionAccess) throws(SQLError)
    /// Makes the transaction durable.
    func commit() throws(SQLError)
    func rollBack() throws(SQLError)
    /// True if a transaction is open. The engine ends it if memory or disk space runs out.
    var isInTransaction: Bool { get }

    /// Prepares the connection for writing, once.
    func prepareForWriting() throws(SQLError)
    /// Moves committed changes into the file, unless a reader is active.
    func checkpoint() throws(SQLError)
    /// True if the database is no longer the one that this connection opened.
    var isReplaced: Bool { get }
}

/// The tables of a connection's database: for verification, the log of changes and the open export.
public protocol SQLTables {
    /// Throws ``MalformedValue`` unless the database has exactly the tables, indexes and triggers of the newest
    /// version.
    func requireNewestSchema() throws
    /// The results of the engine's integrity check, up to a limit.
    func integrityProblems(limit: Int) throws -> [Phrase]

    /// The logged part of a table; `nil` if it is not logged.
    func loggedTable(_ name: String) throws(SQLError) -> LoggedTable?
    /// Every logged table.
    func loggedTables() throws -> [LoggedTable]

    /// Passes every row as a line of the open format (docs/operations.md), table by table.
    func exportRows(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws
    /// The number of rows that ``exportRows(_:)`` passes.
    func exportedRowCount() throws -> Int
}

/// The server of a connection's database, which several programs on several machines may use.
public protocol SQLServer {
    /// The server's time, in milliseconds since 1970-01-01. In a writing transaction that of its beginning, once it was
    /// the only writer.
    func milliseconds() throws(SQLError) -> Int64
    /// How long this writing transaction waited for another writer, by the server's clock; 0 before it has begun there.
    var lockWaitMicroseconds: Int64 { get }
    /// What the server is; `nil` without a ledger.
    func description() throws -> DatabaseServer?
    /// How the connection to the server is protected.
    func transport() throws(SQLError) -> DatabaseServer.Transport

    /// Sends queries ahead, and statements that are bound and not run: reading ahead saves round trips. Each result is
    /// used by the next statement with this SQL and these values, until the transaction writes or ends.
    func prefetch(_ reads: [SQLRead], _ bound: [any SQLStatement]) throws(SQLError)
    /// A statement for the rows with any of `count` keys. `bind` binds one of them, its columns from 1.
    func look(
        up lookup: SQLLookup, _ count: Int,
        _ bind: (_ row: Int, _ parameters: any SQLParameters) throws(SQLError) -> Void
    ) throws(SQLError) -> any SQLStatement

    /// Sends a message of less than 8,000 bytes with the commit, to all who listen at ``SQLLocation/messages()``.
    func announce(_ message: String)
    /// Takes or keeps a task for some seconds, in a transaction of its own. Returns `false` if another process has it.
    func keepLease(_ name: String, seconds: Int) throws(SQLError) -> Bool
    /// What a replica must have to show every commit until now; `nil` if it is not known.
    func commitPosition() throws(SQLError) -> String?
    /// Whether this replica shows every commit up to a position. Waits some milliseconds for it. Throws `unreachable` if
    /// it is no replica of that database.
    func shows(commitPosition: String) throws(SQLError) -> Bool
}

public enum SQLTransactionAccess: Sendable {
    /// Sees one state of the database.
    case reading
    /// The only writer.
    case writing
    /// The only writer, at once: beginning throws `busy` if there is another.
    case writingIfFree
}

extension SQLConnection {
    public var server: (any SQLServer)? { nil }

    /// An engine in this process reads each row when it is needed.
    public func shortStatement(_ sql: String) throws(SQLError) -> any SQLStatement {
        try temporaryStatement(sql)
    }

    /// Runs a statement that returns no rows.
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

    /// The first row of a query, if any.
    @inlinable
    public func first<Row, each Value: SQLValue>(
        _ sql: String, _ values: repeat each Value, read: (any SQLStatement) throws -> Row
    ) throws -> Row? {
        let statement = try statement(sql)
        try statement.bind(repeat each values)
        defer { statement.reset() }
        return try statement.step() ? try read(statement) : nil
    }

    /// Runs `body` in a savepoint: its writes are rolled back if it throws.
    public func savepoint<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
        try run("SAVEPOINT \(name)")
        do {
            let result = try body()
            try run("RELEASE \(name)")
            return result
        } catch {
            // If memory or disk space runs out, the engine has ended the transaction.
            if isInTransaction {
                try run("ROLLBACK TO \(name)")
                try run("RELEASE \(name)")
            }
            throw error
        }
    }
}
