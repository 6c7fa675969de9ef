import BankSQL
import CPostgres
import LanguageKit

/// A connection through libpq (postgresql.org/docs/current/libpq.html).
///
/// If a statement fails, the server refuses the rest of the transaction; so the connection ends it at once, unless a
/// savepoint can be rolled back to.
final class PostgresConnection: SQLConnection, SQLServer {
    let handle: OpaquePointer
    let notices = NoticeRecorder()
    var statements: [String: PostgresStatement] = [:]
    var logged: [String: LoggedTable?] = [:]
    var sharedNames: [SharedStatement: String] = [:]
    var preparedCount = 0
    var cursorCount = 0
    var savepointDepth = 0
    /// For each statement that was sent and not answered, the error if it finds no row.
    var queue: [SQLError] = []
    var rowStatements: [SQLRows: RowStatement] = [:]
    var textIndex: Bool?
    var lastChangedRowCount = 0
    var prefetched: [PrefetchedQuery: PostgresResult] = [:]
    /// The statements that begin the transaction, if the server does not know it yet.
    var opening: [String] = []
    /// True if the server was told to end a transaction, and its answer was not read yet.
    var endsLater = false
    // Read when a transaction began, while nothing else can change it.
    var knownVersion: Int64?
    var knownMilliseconds: Int64?
    var lockWaitMicroseconds: Int64 = 0
    /// Messages that the commit sends.
    var announcements: [String] = []
    var answerTimeoutSeconds: Int?
    /// True after the server was silent for too long.
    var isSilent = false

    static let rowsPerFetch: Int32 = 2_000

    /// Connects to a database; unqualified names are of the schema.
    init(_ address: PostgresAddress, schema: String = PostgresSchema.name) throws(SQLError) {
        let opened = address.connect()
        guard let opened, PQstatus(opened) == CONNECTION_OK else {
            let failure = PostgresFailure(connection: opened)
            PQfinish(opened)
            let kind = ConnectionMessage.kind(of: failure.message)
            throw SQLError(kind, code: 0, message: failure.message, words: "\(failure.message)")
        }
        handle = opened
        answerTimeoutSeconds = address.answerTimeoutSeconds
        notices.attach(to: opened)
        try execute("SET search_path = \(schema), public, pg_temp; " + Self.settings)
    }

    deinit {
        statements.removeAll()
        rowStatements.removeAll()
        PQfinish(handle)
    }

    /// The settings of each session. A connection string or a service file could name another encoding, so it is set. A
    /// dead server's lock is free when its session ends, at the latest after the idle time. Compiling a plan (JIT) takes
    /// longer than any query by key, 4 ms. The server ends queries whose client is gone, and connections of a client that
    /// no packet reaches; by its defaults it would keep them for two hours.
    static let settings = """
        SET client_min_messages = warning; SET client_encoding = 'UTF8';
        SET bytea_output = hex; SET timezone = UTC; SET idle_in_transaction_session_timeout = '5s';
        SET lock_timeout = '20s'; SET jit = off;
        SET client_connection_check_interval = '5s';
        SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 4;
        SET tcp_user_timeout = '30s';
        SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') IN ('off', 'local')
        """

    var dialect: any SQLDialect { PostgresDialect() }
    var transferTexts: any SQLTextIndex { PostgresTextIndex(connection: self) }
    var tables: any SQLTables { self }
    var server: (any SQLServer)? { self }

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

    func shortStatement(_ sql: String) throws(SQLError) -> any SQLStatement {
        PostgresStatement(PostgresSQL(sql), .short, self)
    }

    /// The prepared statement for an SQL text, which several statements share.
    func sharedName(_ sql: String, _ types: [Oid]) throws(SQLError) -> String {
        let key = SharedStatement(sql: sql, types: types)
        if let known = sharedNames[key] { return known }
        let name = try prepare(sql, types)
        sharedNames[key] = name
        return name
    }

    struct SharedStatement: Hashable {
        let sql: String
        let types: [Oid]
    }

    var isReplaced: Bool { PQstatus(handle) != CONNECTION_OK }
    func prepareForWriting() throws(SQLError) {}
    func checkpoint() throws(SQLError) {}

    /// Forgets prepared statements, whose tables may have changed.
    func forgetStatements() {
        statements = [:]
        rowStatements = [:]
        sharedNames = [:]
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
}

/// PostgreSQL's dialect.
struct PostgresDialect: SQLDialect {
    // Addition of zero makes an expression of the column, which no index matches.
    func withoutIndex(_ column: String) -> String { "(\(column) + 0)" }

    // The columns have the collation "C", in which only ASCII letters have a case.
    func isLike(_ text: String, _ pattern: String) -> String { "\(text) ILIKE \(pattern) ESCAPE '\\'" }

    func isOne(_ column: String, of list: String) -> String {
        "\(column) = ANY (('{' || \(list) || '}')::bigint[])"
    }

    func id(_ prefix: String, _ number: String) -> String {
        "('\(prefix)' || to_char(\(number), 'FM999999999999000000'))"
    }

    func joined(_ text: String) -> String { "string_agg(\(text), chr(31))" }

    // The server would sort all rows of both lists.
    func merged(_ list: String, _ order: String, limit: String) -> String {
        "(\(list) \(order) LIMIT \(limit))"
    }
}
