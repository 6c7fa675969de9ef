import BankSQL
import CPostgres
import LanguageKit

/// A connection through libpq (postgresql.org/docs/current/libpq.html).
///
/// If a statement fails, the server refuses the rest of the transaction; so the connection ends it at once, unless a
/// savepoint can be rolled back to.
final class PostgresConnection: SQLConnection {
    let handle: OpaquePointer
    private let notices = NoticeRecorder()
    private var statements: [String: PostgresStatement] = [:]
    private var logged: [String: LoggedTable?] = [:]
    private var preparedCount = 0
    private var cursorCount = 0
    private var savepointDepth = 0
    private var queue: [QueuedRun] = []
    var rowStatements: [SQLRows: RowStatement] = [:]
    private var textIndex: Bool?
    private var lastChangedRowCount = 0
    private var prefetched: [PrefetchedQuery: PostgresResult] = [:]
    // Read when a transaction began, while nothing else can change it.
    private var knownVersion: Int64?

    static let rowsPerFetch: Int32 = 2_000

    private struct QueuedRun {
        let expected: Int?
        /// The error for another number of rows.
        let missing: SQLError
    }

    /// Connects to a database; unqualified names are of the schema.
    init(_ address: PostgresAddress, schema: String = PostgresSchema.name) throws(SQLError) {
        let opened = address.connect()
        guard let opened, PQstatus(opened) == CONNECTION_OK else {
            let failure = PostgresFailure(connection: opened)
            PQfinish(opened)
            throw PostgresFailure(
                state: PostgresAddress.state(ofFailure: failure.message), message: failure.message
            ).error
        }
        handle = opened
        notices.attach(to: opened)
        try execute("SET search_path = \(schema), public, pg_temp; " + Self.settings)
    }

    deinit {
        statements.removeAll()
        rowStatements.removeAll()
        PQfinish(handle)
    }

    /// The settings of each session. A dead server's lock is free when its session ends, at the latest after the idle
    /// time.
    private static let settings = """
        SET client_min_messages = warning;
        SET bytea_output = hex; SET timezone = UTC; SET idle_in_transaction_session_timeout = '5s';
        SET lock_timeout = '20s';
        SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') IN ('off', 'local')
        """

    var dialect: any SQLDialect { PostgresDialect() }
    var transferTexts: any SQLTextIndex { PostgresTextIndex(connection: self) }

    func statement(_ sql: String) throws(SQLError) -> any SQLStatement {
        if let known = statements[sql] {
            known.reset()
            return known
        }
        let statement = PostgresStatement(PostgresSQL(sql), .whole, self)
        statements[sql] = statement
        return statement
    }

    func temporaryStatement(_ sql: String) throws(SQLError) -> any SQLStatement {
        cursorCount += 1
        return PostgresStatement(PostgresSQL(sql), .inParts(cursor: "rows_\(cursorCount)"), self)
    }

    var isReplaced: Bool { PQstatus(handle) != CONNECTION_OK }
    func prepareForWriting() throws(SQLError) {}
    func checkpoint() throws(SQLError) {}

    /// Forgets prepared statements, whose tables may have changed.
    func forgetStatements() {
        statements = [:]
        rowStatements = [:]
        logged = [:]
        textIndex = nil
    }

    /// True if the schema has an index of texts.
    func hasTextIndex() throws(SQLError) -> Bool {
        if let textIndex { return textIndex }
        let exists = try integer("SELECT (to_regclass('transfer_text') IS NOT NULL)::int") == 1
        textIndex = exists
        return exists
    }

    func loggedTable(_ name: String) throws(SQLError) -> LoggedTable? {
        if let known = logged[name] { return known }
        let found = Result { LoggedTable(try PostgresTable(name, in: self)) }
        guard case .success(let table) = found else {
            throw SQLError(.damaged, code: 0, message: name, words: "the table \(name) has unknown columns")
        }
        logged[name] = .some(table)
        return table
    }
}

// MARK: - Transactions

extension PostgresConnection {
    /// Every change of every server takes this lock first, by itself, so that what follows sees all earlier changes.
    static let writerLock = "pg_advisory_xact_lock(\(lockKey))"
    /// "BANK" in ASCII: the lock's number in the database.
    static let lockKey = 0x4241_4E4B

    func begin(_ access: SQLTransactionAccess) throws(SQLError) {
        if PQtransactionStatus(handle) != PQTRANS_IDLE { try execute("ROLLBACK") }
        prefetched = [:]
        savepointDepth = 0
        switch access {
        case .reading:
            try execute(
                """
                BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
                SET LOCAL idle_in_transaction_session_timeout = '10min'
                """)
        case .writing:
            let version = try integer(
                "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT \(Self.writerLock); \(Self.version)")
            knownVersion = version
        case .writingIfFree:
            let isFree = try integer(
                """
                BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
                SELECT pg_try_advisory_xact_lock(\(Self.lockKey))::int
                """)
            guard isFree == 1 else {
                try execute("ROLLBACK")
                throw SQLError(.busy, code: 0, message: "busy", words: "another server is writing")
            }
        }
    }

    private static let version = "SELECT version FROM schema_version"

    func commit() throws(SQLError) {
        try finish("COMMIT")
        // The server has committed, but stopped waiting for its standby.
        if let notice = notices.clear() {
            throw SQLError(
                .unreachable, leavesOutcomeUnknown: true, code: 0, message: notice, words: "\(notice)")
        }
    }

    func rollBack() throws(SQLError) {
        abandonQueue()
        try finish("ROLLBACK")
    }

    private func finish(_ sql: String) throws(SQLError) {
        (knownVersion, prefetched) = (nil, [:])
        defer { savepointDepth = 0 }
        try drain()
        notices.clear()
        let tag = try command(sql)
        // A failed transaction answers a commit with a rollback.
        guard tag.hasPrefix(sql) else {
            throw SQLError(.failed, code: 0, message: tag, words: "the transaction was rolled back")
        }
    }

    var isInTransaction: Bool {
        switch PQtransactionStatus(handle) {
        case PQTRANS_INTRANS, PQTRANS_ACTIVE: true
        case PQTRANS_INERROR: savepointDepth > 0
        default: false
        }
    }

    func schemaVersion() throws(SQLError) -> Int64 {
        if let knownVersion { return knownVersion }
        return try integer(Self.version)
    }

    /// Sets the version of the schema in this transaction.
    func setVersion(_ version: Int64) throws(SQLError) {
        try execute("UPDATE schema_version SET version = \(version)")
        knownVersion = version
    }
}

// MARK: - Calls

extension PostgresConnection {
    /// Runs several statements without parameters.
    func execute(_ sql: String) throws(SQLError) { _ = try command(sql) }

    private func command(_ sql: String) throws(SQLError) -> String {
        try drain()
        let result = try checked(PQexec(handle, sql))
        noteSavepoint(sql)
        defer { PQclear(result) }
        return PQcmdStatus(result).map { String(cString: $0) } ?? ""
    }

    /// The integer that the last of several statements returns; 0 if there is no row.
    func integer(_ sql: String) throws(SQLError) -> Int64 {
        try drain()
        let result = try checked(PQexec(handle, sql))
        defer { PQclear(result) }
        guard PQntuples(result) > 0, PQgetisnull(result, 0, 0) == 0, let text = PQgetvalue(result, 0, 0)
        else { return 0 }
        return Int64(String(cString: text)) ?? 0
    }

    /// The number of rows that the last statement changed.
    var changedRowCount: Int { lastChangedRowCount }

    /// Prepares a statement and returns its name.
    func prepare(_ sql: String, _ types: [Oid]) throws(SQLError) -> String {
        try drain()
        preparedCount += 1
        let name = "s\(preparedCount)"
        PQclear(try checked(PQprepare(handle, name, sql, Int32(types.count), types)))
        return name
    }

    func columnNames(of name: String) throws(SQLError) -> [String] {
        try drain()
        return PostgresResult(try checked(PQdescribePrepared(handle, name))).columnNames
    }

    func types(of name: String) throws(SQLError) -> [PostgresType] {
        try drain()
        let result = PostgresResult(try checked(PQdescribePrepared(handle, name)))
        return result.types.map { $0 ?? .text }
    }

    /// Executes a prepared statement, or takes the result that was read ahead.
    func execute(
        _ name: String, _ parameters: inout ParameterBuffer, isQuery: Bool
    ) throws(SQLError) -> PostgresResult {
        if isQuery, !prefetched.isEmpty {
            let query = PrefetchedQuery(name: name, parameters: parameters.bytes)
            if let result = prefetched.removeValue(forKey: query) { return result }
        }
        if !isQuery { prefetched = [:] }
        try drain()
        let count = parameters.count
        let answer = parameters.withPointers { PQexecPrepared(handle, name, count, $0, $1, $2, 1) }
        let result = PostgresResult(try checked(answer))
        lastChangedRowCount = result.changedRowCount
        return result
    }

    func beginCopy(into target: String) throws(SQLError) {
        try drain()
        PQclear(try checked(PQexec(handle, "COPY \(target) FROM STDIN (FORMAT binary)")))
    }

    func endCopy() throws(SQLError) {
        var failure: SQLError?
        while let result = PQgetResult(handle) {
            do throws(SQLError) {
                PQclear(try checked(result))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// Opens a cursor.
    func declare(
        _ cursor: String, _ sql: String, _ parameters: inout ParameterBuffer
    ) throws(SQLError) {
        try drain()
        let (count, types) = (parameters.count, parameters.types)
        let answer = parameters.withPointers {
            PQexecParams(handle, "DECLARE \(cursor) CURSOR FOR \(sql)", count, types, $0, $1, $2, 1)
        }
        PQclear(try checked(answer))
    }

    func fetch(_ cursor: String) throws(SQLError) -> PostgresResult {
        try drain()
        let sql = "FETCH \(Self.rowsPerFetch) FROM \(cursor)"
        return PostgresResult(try checked(PQexecParams(handle, sql, 0, nil, nil, nil, nil, 1)))
    }

    /// Closes a cursor that was not read to its end; the end of its transaction closes it too.
    func closeCursor(_ cursor: String) {
        if PQtransactionStatus(handle) == PQTRANS_INTRANS { try? execute("CLOSE \(cursor)") }
    }

    /// Counts the savepoints to which a failed transaction can return.
    func noteSavepoint(_ sql: String) {
        if sql.hasPrefix("SAVEPOINT") { savepointDepth += 1 }
        if sql.hasPrefix("RELEASE") { savepointDepth -= 1 }
    }

    /// Takes a result, or throws its error and ends the transaction.
    private func checked(_ result: OpaquePointer?) throws(SQLError) -> OpaquePointer {
        guard let result else { throw PostgresFailure(connection: handle).error }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_IN, PGRES_COPY_OUT: return result
        default:
            let failure =
                PQstatus(handle) == CONNECTION_OK || PostgresFailure.hasState(result)
                ? PostgresFailure(result) : PostgresFailure(connection: handle)
            PQclear(result)
            endFailedTransaction()
            throw failure.error
        }
    }

    private func endFailedTransaction() {
        guard PQtransactionStatus(handle) == PQTRANS_INERROR, savepointDepth == 0 else { return }
        PQclear(PQexec(handle, "ROLLBACK"))
        knownVersion = nil
    }
}

// MARK: - The queue

extension PostgresConnection {
    /// Sends a prepared statement without waiting for its answer (libpq's pipeline mode).
    func enqueue(
        _ name: String, _ parameters: inout ParameterBuffer, expecting expected: Int?, else missing: SQLError
    ) throws(SQLError) {
        prefetched = [:]
        if queue.isEmpty, PQenterPipelineMode(handle) != 1 { throw PostgresFailure(connection: handle).error }
        let count = parameters.count
        let sent = parameters.withPointers { PQsendQueryPrepared(handle, name, count, $0, $1, $2, 1) }
        queue.append(QueuedRun(expected: expected, missing: missing))
        guard sent == 1 else {
            let failure = PostgresFailure(connection: handle)
            abandonQueue()
            throw failure.error
        }
    }

    /// Waits for the answers of all queued statements. Throws the first error.
    private func drain() throws(SQLError) {
        guard !queue.isEmpty else { return }
        let runs = queue
        queue = []
        var failure: SQLError?
        if PQpipelineSync(handle) == 1 {
            for run in runs {
                let found = answer(of: run)
                if failure == nil { failure = found }
            }
            skipToEndOfPipeline()
        } else {
            failure = PostgresFailure(connection: handle).error
        }
        _ = PQexitPipelineMode(handle)
        guard let failure else { return }
        endFailedTransaction()
        throw failure
    }

    private func answer(of run: QueuedRun) -> SQLError? {
        var failure: SQLError?
        while let result = PQgetResult(handle) {
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                lastChangedRowCount = Int(String(cString: PQcmdTuples(result))) ?? 0
                if let expected = run.expected, expected != lastChangedRowCount { failure = run.missing }
            // Statements after a failed one are not carried out.
            case PGRES_PIPELINE_ABORTED: break
            default:
                failure =
                    PQstatus(handle) == CONNECTION_OK || PostgresFailure.hasState(result)
                    ? PostgresFailure(result).error : PostgresFailure(connection: handle).error
            }
        }
        if failure == nil, PQstatus(handle) != CONNECTION_OK {
            failure = PostgresFailure(connection: handle).error
        }
        return failure
    }

    private func skipToEndOfPipeline() {
        while PQstatus(handle) == CONNECTION_OK, let result = PQgetResult(handle) {
            let status = PQresultStatus(result)
            PQclear(result)
            if status == PGRES_PIPELINE_SYNC { return }
        }
    }

    /// Takes the answers of queued statements whose transaction is rolled back.
    private func abandonQueue() {
        guard !queue.isEmpty else { return }
        try? drain()
    }
}

// MARK: - Reading ahead

/// A query that was sent ahead, with its values.
private struct PrefetchedQuery: Hashable {
    let name: String
    let parameters: [UInt8]
}

extension PostgresConnection {
    var readsAhead: Bool { true }

    /// Sends queries in one round trip.
    func prefetch(_ reads: [SQLRead]) throws(SQLError) {
        try drain()
        var queries: [(query: PrefetchedQuery, parameters: ParameterBuffer)] = []
        for read in reads {
            guard let statement = try bound(read) as? PostgresStatement else { continue }
            queries.append(try statement.prefetching { PrefetchedQuery(name: $0, parameters: $1) })
        }
        guard PQenterPipelineMode(handle) == 1 else { throw PostgresFailure(connection: handle).error }
        for index in queries.indices {
            let (name, count) = (queries[index].query.name, queries[index].parameters.count)
            _ = queries[index].parameters.withPointers {
                PQsendQueryPrepared(handle, name, count, $0, $1, $2, 1)
            }
        }
        var failure: SQLError?
        if PQpipelineSync(handle) == 1 {
            for query in queries.map(\.query) {
                while let answer = PQgetResult(handle) {
                    let result = PostgresResult(answer)
                    if PQresultStatus(answer) == PGRES_TUPLES_OK {
                        prefetched[query] = result
                    } else if failure == nil, PQresultStatus(answer) != PGRES_PIPELINE_ABORTED {
                        failure = PostgresFailure(answer).error
                    }
                }
            }
            skipToEndOfPipeline()
        } else {
            failure = PostgresFailure(connection: handle).error
        }
        _ = PQexitPipelineMode(handle)
        if let failure {
            endFailedTransaction()
            throw failure
        }
    }

    /// The rows with any of some keys, by arrays.
    func look(
        up lookup: SQLLookup, _ count: Int,
        _ bind: (_ row: Int, _ parameters: any SQLParameters) throws(SQLError) -> Void
    ) throws(SQLError) -> any SQLStatement {
        let arrays = ColumnArrays(lookup.keys.map { PostgresType($0.kind) })
        arrays.begin()
        for row in 0..<count { try bind(row, arrays) }
        let types = lookup.keys.enumerated().map { "?\($0 + 1)::\(PostgresType($1.kind).name)[]" }
        let names = lookup.keys.indices.map { "key_\($0)" }
        let conditions = zip(lookup.keys, names).map { "\($0.column) = sought.\($1)" }
        let statement = try statement(
            """
            \(lookup.selection) JOIN unnest(\(types.joined(separator: ", ")))
                AS sought (\(names.joined(separator: ", "))) ON \(conditions.joined(separator: " AND "))
            \(lookup.order)
            """)
        try (statement as? PostgresStatement)?.bind(arrays)
        return statement
    }
}

/// PostgreSQL's dialect.
struct PostgresDialect: SQLDialect {
    // Addition of zero makes an expression of the column, which no index matches.
    func withoutIndex(_ column: String) -> String { "(\(column) + 0)" }

    // The columns have the collation "C", in which only ASCII letters have a case.
    func isLike(_ text: String, _ pattern: String) -> String { "\(text) ILIKE \(pattern) ESCAPE '\\'" }

    func joined(_ text: String) -> String { "string_agg(\(text), chr(31))" }
}
