import BankDomain
import BankSQL
import CSQLite
import LanguageKit

final class SQLiteConnection: SQLConnection {
    enum Access {
        /// For reading and, if permitted, writing. The file must exist.
        case readWrite
        /// For reading and writing; creates an empty file if there is none.
        case create
        /// For reading a file that cannot change, without a lock or shared memory.
        case immutable
    }

    let handle: OpaquePointer
    private let path: String?
    private var statements: [String: SQLiteStatement] = [:]
    var logged: [String: LoggedTable?] = [:]
    private var isReadyForWriting = false
    /// Whether a transaction was begun that this program did not end.
    private var hasBegun = false
    private let migrations: [Migration]?

    /// Opens a connection. The file is not read yet. An empty path opens an unnamed temporary database. `migrations`
    /// lead to the expected schema; all by default.
    init(path: String, access: Access, migrations: [Migration]? = nil) throws(SQLError) {
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
            let failure = SQLiteFailure(code: code, opened)
            sqlite3_close_v2(opened)
            throw failure.error(path: path)
        }
        self.handle = opened
        self.path = path.isEmpty ? nil : path
        self.migrations = migrations
        sqlite3_busy_timeout(opened, Self.busyTimeoutMilliseconds)
        _ = csqlite_configure(opened, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
        _ = csqlite_configure(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        // New files are filled without a journal, which this forbids.
        if access != .create { defend(true) }
    }

    /// Whether SQLite refuses statements that can damage the file, such as those of a crafted schema.
    func defend(_ isDefending: Bool) {
        _ = csqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, isDefending ? 1 : 0)
    }

    /// Runs statements that repair the schema itself.
    func repairSchema(_ sql: String) throws(SQLError) {
        defend(false)
        defer { defend(true) }
        try execute(sql)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Bookings are 5 to 10 % faster if SQLite does not count its memory. If the process used SQLite before, counting
    /// continues, which does no harm.
    private static let libraryConfiguration = csqlite_stop_counting_memory()

    /// Writers queue on a separate lock, so this only waits for programs that do not use it.
    private static let busyTimeoutMilliseconds: Int32 = 5_000

    var dialect: any SQLDialect { SQLiteDialect() }
    var transferTexts: any SQLTextIndex { SQLiteTextIndex(connection: self) }
    var tables: any SQLTables { self }

    func statement(_ sql: String) throws(SQLError) -> any SQLStatement { try compiled(sql) }

    func temporaryStatement(_ sql: String) throws(SQLError) -> any SQLStatement { try compiledAnew(sql) }

    /// The statement for this SQL, with SQLite's own methods.
    func compiled(_ sql: String) throws(SQLError) -> SQLiteStatement {
        // A file call that fails inside a statement, such as one that reads the schema, can end the transaction although
        // the statement succeeds. What follows would be saved by itself, so the transaction fails here.
        guard !hasBegun || isInTransaction else {
            hasBegun = false
            throw SQLiteFailure(code: SQLITE_ABORT, nil).error(path: path)
        }
        if let known = statements[sql] {
            known.reset()
            return known
        }
        let statement = try compiledAnew(sql)
        statements[sql] = statement
        return statement
    }

    private func compiledAnew(_ sql: String) throws(SQLError) -> SQLiteStatement {
        try SQLiteStatement(sql, handle, path: path)
    }

    func execute(_ sql: String) throws(SQLError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteFailure(code: code, handle).error(path: path) }
    }

    var changedRowCount: Int { Int(sqlite3_changes(handle)) }

    /// The number of rows changed since the connection was opened.
    var totalChangeCount: Int { Int(sqlite3_total_changes(handle)) }

    func begin(_ access: SQLTransactionAccess) throws(SQLError) {
        hasBegun = false
        try run(access == .reading ? "BEGIN" : "BEGIN IMMEDIATE")
        hasBegun = true
    }

    func commit() throws(SQLError) { try end("COMMIT") }
    func rollBack() throws(SQLError) { try end("ROLLBACK") }

    private func end(_ sql: String) throws(SQLError) {
        defer { hasBegun = isInTransaction }
        try run(sql)
    }

    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// A batch stays in memory, and the log is moved into the file only now and then. Together this doubles the
    /// bookings in batches of 8,000 (docs/benchmarks.md).
    func prepareForWriting() throws(SQLError) {
        guard !isReadyForWriting else { return }
        try execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA recursive_triggers = ON;
            PRAGMA temp_store = MEMORY;
            PRAGMA wal_autocheckpoint = \(Self.checkpointPageCount);
            """)
        isReadyForWriting = true
    }

    private static let checkpointPageCount = 16_000

    func checkpoint() throws(SQLError) { try execute("PRAGMA wal_checkpoint(TRUNCATE)") }

    /// True if the path no longer names the opened file. Costs a `stat`.
    var isReplaced: Bool {
        var hasMoved: Int32 = 0
        let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return code == SQLITE_OK && hasMoved != 0
    }

    /// Sets whether the log stays when this connection is the last to close the file. Otherwise it is moved into the
    /// file and deleted; if the file is not a database, it is only deleted.
    func keepLogWhenClosed(_ keepsLog: Bool) {
        _ = csqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keepsLog ? 1 : 0)
    }

    func schemaVersion() throws(SQLError) -> Int64 { try integer("PRAGMA user_version") }

    func requireNewestSchema() throws { try SchemaComparison.require(migrations ?? Migration.all, in: self) }

    func integrityProblems(limit: Int) throws -> [Phrase] {
        try rows("PRAGMA quick_check(\(limit))") { $0.text(SQLColumn(place: 0)) }.filter { $0 != "ok" }
            .map(Phrase.init(verbatim:))
    }

    /// The integer that a query returns; 0 if there is no row.
    func integer(_ sql: String) throws(SQLError) -> Int64 {
        let statement = try compiled(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.int64(SQLColumn(place: 0)) : 0
    }

    /// Replaces another database by a copy of the state at one moment (SQLite's online backup). Call it in a
    /// transaction on this connection; otherwise another program's write restarts it.
    func copy(into other: SQLiteConnection) throws(SQLError) {
        guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
            let code = sqlite3_extended_errcode(other.handle)
            throw SQLiteFailure(code: code, other.handle).error(path: other.path)
        }
        let stepped = sqlite3_backup_step(backup, -1)
        let finished = sqlite3_backup_finish(backup)
        let code = stepped == SQLITE_DONE ? finished : stepped
        guard code == SQLITE_OK else { throw SQLiteFailure(code: code, other.handle).error(path: other.path) }
    }

    private static func immutableAddress(of path: String) -> String {
        var address = "file:"
        for byte in path.utf8 {
            let isPlain = byte > 0x20 && byte < 0x7F && !"%?#".utf8.contains(byte)
            address += isPlain ? String(UnicodeScalar(byte)) : "%" + Hexadecimal.text([byte])
        }
        return address + "?immutable=1"
    }
}

/// SQLite's dialect.
struct SQLiteDialect: SQLDialect {
    // A plus makes an expression of the column, which no index matches.
    func withoutIndex(_ column: String) -> String { "+\(column)" }

    // SQLite's `LIKE` ignores the case of ASCII letters.
    func isLike(_ text: String, _ pattern: String) -> String { "\(text) LIKE \(pattern) ESCAPE '\\'" }

    func isOne(_ column: String, of list: String) -> String { "\(column) = CAST(\(list) AS INTEGER)" }
    func id(_ prefix: String, _ number: String) -> String { "printf('\(prefix)%06d', \(number))" }

    func joined(_ text: String) -> String { "group_concat(\(text), char(31))" }

    // SQLite reads the lists in turn, and takes no order in them.
    func merged(_ list: String, _ order: String, limit: String) -> String { list }
}
