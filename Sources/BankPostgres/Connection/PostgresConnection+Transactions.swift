import BankSQL
import CPostgres
import LanguageKit

extension PostgresConnection {
    /// Every change of every server takes this lock first, by itself, so that what follows sees all earlier changes.
    static let writerLock = "pg_advisory_xact_lock(\(lockKey))"
    /// "BANK" in ASCII: the lock's number in the database.
    static let lockKey = 0x4241_4E4B
    /// The number of the lock of an import.
    static let importLockKey = lockKey + 1

    /// Writers look up rows by key. A plan that was made while a table was empty would read all of it later: the checks of
    /// references keep theirs for the session, so the first 80,000 transfers took 72 s instead of 6.
    private static let byIndex = "SET LOCAL enable_seqscan = off"

    func begin(_ access: SQLTransactionAccess) throws(SQLError) {
        if PQtransactionStatus(handle) != PQTRANS_IDLE { try execute("ROLLBACK") }
        (prefetched, announcements) = ([:], [])
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
                """
                BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; \(Self.byIndex);
                SELECT \(Self.writerLock); \(Self.version)
                """)
            knownVersion = version
        case .writingIfFree:
            let isFree = try integer(
                """
                BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; \(Self.byIndex);
                SELECT pg_try_advisory_xact_lock(\(Self.lockKey))::int
                """)
            guard isFree == 1 else {
                try execute("ROLLBACK")
                throw SQLError(.busy, code: 0, message: "busy", words: "another server is writing")
            }
        }
    }

    static let version = "SELECT version FROM schema_version"

    func commit() throws(SQLError) {
        try finish(Self.commit)
        // The server has committed, but stopped waiting for its standby.
        if let notice = notices.clear() {
            throw SQLError(
                .unreachable, leavesOutcomeUnknown: true, code: 0, message: notice, words: "\(notice)")
        }
    }

    private static let commit = "COMMIT"

    private static func quoted(_ text: String) -> String { text.replacing("'", with: "''") }

    func announce(_ message: String) { announcements.append(message) }

    func rollBack() throws(SQLError) {
        abandonQueue()
        try finish("ROLLBACK")
    }

    func finish(_ sql: String) throws(SQLError) {
        (knownVersion, prefetched) = (nil, [:])
        defer { (savepointDepth, announcements) = (0, []) }
        try drain()
        notices.clear()
        let messages = announcements.map { "NOTIFY \(PostgresMessages.channel), '\(Self.quoted($0))'; " }
            .joined()
        let tag = try command(sql == Self.commit ? messages + sql : sql)
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
