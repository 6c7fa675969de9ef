import CSQLite

/// One connection to a database file, used by one thread at a time.
final class Database {
    /// How a file is opened.
    enum Access {
        /// For reading and, where the system allows it, writing. The file must exist.
        case readWrite
        /// For reading and writing; an empty file is made if there is none.
        case create
        /// For reading a file that nobody can change, without lock or shared memory.
        case immutable
    }

    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens a connection. Nothing is read of the file yet.
    init(path: String, access: Access) throws(SQLiteError) {
        var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var name = path
        switch access {
        case .readWrite: flags |= SQLITE_OPEN_READWRITE
        case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .immutable:
            flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            name = Self.immutableAddress(of: path)
        }
        _ = Self.libraryConfiguration
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let error = SQLiteError(code: code, database: opened)
            sqlite3_close_v2(opened)
            throw error
        }
        self.handle = opened
        sqlite3_busy_timeout(opened, Self.busyTimeoutMilliseconds)
        _ = csqlite_configure(opened, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
        _ = csqlite_configure(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Bookings are 5 to 10 % faster when nobody counts SQLite's memory. A program that uses SQLite before
    /// this goes on counting, which does no harm.
    private static let libraryConfiguration = csqlite_stop_counting_memory()

    /// Writers queue on a lock of their own, so this is waited only for programs that do not know it.
    private static let busyTimeoutMilliseconds: Int32 = 5_000

    /// The statement for this SQL, compiled at its first use and reset before every other.
    func statement(_ sql: String) throws(SQLiteError) -> Statement {
        if let known = statements[sql] {
            known.reset()
            return known
        }
        let statement = try Statement(sql, database: handle)
        statements[sql] = statement
        return statement
    }

    /// A statement that is compiled for this one use.
    func temporaryStatement(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(sql, database: handle)
    }

    /// Runs several statements without parameters, one after another.
    func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, database: handle) }
    }

    /// Runs a statement that answers no rows.
    func run<each Value: SQLiteValue>(_ sql: String, _ values: repeat each Value) throws(SQLiteError) {
        let statement = try statement(sql)
        try statement.bind(repeat each values)
        try statement.run()
    }

    /// Every row of a query.
    func rows<Row, each Value: SQLiteValue>(
        _ sql: String, _ values: repeat each Value, read: (Statement) throws -> Row
    ) throws -> [Row] {
        let statement = try statement(sql)
        try statement.bind(repeat each values)
        defer { statement.reset() }
        var rows: [Row] = []
        while try statement.step() { rows.append(try read(statement)) }
        return rows
    }

    /// The first row of a query, if there is one.
    func first<Row, each Value: SQLiteValue>(
        _ sql: String, _ values: repeat each Value, read: (Statement) throws -> Row
    ) throws -> Row? {
        let statement = try statement(sql)
        try statement.bind(repeat each values)
        defer { statement.reset() }
        return try statement.step() ? try read(statement) : nil
    }

    /// How many rows the last statement changed.
    var changedRowCount: Int { Int(sqlite3_changes(handle)) }

    /// Whether another file, or none, has the name under which this one was opened. It costs a `stat`.
    var hasMoved: Bool {
        var hasMoved: Int32 = 0
        let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return code == SQLITE_OK && hasMoved != 0
    }

    /// Says whether the log stays as it is when this connection is the last to let go of the file. Otherwise it is moved
    /// into the file and removed, or of a file that is no database only removed.
    func keepLogWhenClosed(_ keepsLog: Bool) {
        _ = csqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keepsLog ? 1 : 0)
    }

    /// How many rows were changed since the connection was opened.
    var totalChangeCount: Int { Int(sqlite3_total_changes(handle)) }

    /// The connection, for calls of the library that take one.
    var connection: OpaquePointer { handle }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private static func immutableAddress(of path: String) -> String {
        var address = "file:"
        for byte in path.utf8 {
            let isPlain = byte > 0x20 && byte < 0x7F && !"%?#".utf8.contains(byte)
            address += isPlain ? String(UnicodeScalar(byte)) : "%" + Hexadecimal.text([byte])
        }
        return address + "?immutable=1"
    }
}
