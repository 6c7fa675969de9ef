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
        forgetTransaction()
        awaitEnd()
        if PQtransactionStatus(handle) != PQTRANS_IDLE { try execute("ROLLBACK") }
        switch access {
        // Sent with the first statement, or with what is read ahead.
        case .reading: opening = Self.reading
        case .writing: opening = Self.writing
        case .writingIfFree:
            let isFree = try integer(
                """
                \(Self.beginning); \(Self.byIndex);
                SELECT pg_try_advisory_xact_lock(\(Self.lockKey))::int
                """)
            guard isFree == 1 else {
                try execute("ROLLBACK")
                throw SQLError(.busy, code: 0, message: "busy", words: "another server is writing")
            }
        }
    }

    static let version = "SELECT version FROM schema_version"
    private static let milliseconds = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    private static let lockWait =
        "(extract(epoch FROM clock_timestamp() - transaction_timestamp()) * 1000000)::bigint"
    private static let beginning = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"

    private static let reading = [
        "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        "SET LOCAL idle_in_transaction_session_timeout = '10min'",
    ]
    /// The lock is a statement by itself. The version cannot change after it, and the server's time is that of the only
    /// writer. The transaction's time is from before the lock.
    private static let writing = [
        beginning, "SELECT set_config('enable_seqscan', 'off', true), \(writerLock)",
        "SELECT version, \(milliseconds), \(lockWait) FROM schema_version",
    ]

    /// Begins the transaction at the server, if it has not begun there.
    func sendBegin() throws(SQLError) {
        guard !opening.isEmpty else { return }
        let statements = opening
        opening = []
        let answer = try integers(statements.joined(separator: "; "))
        if statements == Self.writing, answer.count == 3 {
            (knownVersion, knownMilliseconds) = (answer[0], answer[1])
            lockWaitMicroseconds = answer[2]
        }
    }

    /// Reads the answer to the end of the last transaction. A lost connection is noticed by the next statement.
    func awaitEnd() {
        guard endsLater else { return }
        endsLater = false
        while let result = nextResult() { PQclear(result) }
    }

    /// Commits in one round trip with the statements that wait.
    func commit() throws(SQLError) {
        defer { forgetTransaction() }
        guard opening.isEmpty else { return }
        let messages = announcements.map { "NOTIFY \(PostgresMessages.channel), '\(Self.quoted($0))'" }
        // Warnings of earlier statements say nothing about the commit.
        notices.clear()
        let tag = try endQueue(with: messages + [Self.commit])
        // A failed transaction answers a commit with a rollback.
        guard tag == Self.commit else {
            throw SQLError(.failed, code: 0, message: tag, words: "the transaction was rolled back")
        }
        // The server has committed, but stopped waiting for its standby.
        if let notice = notices.clear() {
            throw SQLError(
                .unreachable, leavesOutcomeUnknown: true, code: 0, message: notice, words: "\(notice)")
        }
    }

    private static let commit = "COMMIT"

    private static func quoted(_ text: String) -> String { text.replacing("'", with: "''") }

    func announce(_ message: String) { announcements.append(message) }

    /// Doesn't wait for the answer. Throws the error of a statement that was queued.
    func rollBack() throws(SQLError) {
        defer { forgetTransaction() }
        guard opening.isEmpty, !endsLater else { return }
        let failure = queueFailure()
        if PQtransactionStatus(handle) != PQTRANS_IDLE {
            guard PQsendQuery(handle, "ROLLBACK") == 1 else { throw lost.error }
            endsLater = true
        }
        if let failure { throw failure }
    }

    private func forgetTransaction() {
        (knownVersion, knownMilliseconds, prefetched, announcements) = (nil, nil, [:], [])
        (opening, savepointDepth, lockWaitMicroseconds) = ([], 0, 0)
    }

    var isInTransaction: Bool {
        if !opening.isEmpty { return true }
        if endsLater { return false }
        return switch PQtransactionStatus(handle) {
        case PQTRANS_INTRANS, PQTRANS_ACTIVE: true
        case PQTRANS_INERROR: savepointDepth > 0
        default: false
        }
    }

    func schemaVersion() throws(SQLError) -> Int64 {
        try sendBegin()
        if let knownVersion { return knownVersion }
        return try integer(Self.version)
    }

    func milliseconds() throws(SQLError) -> Int64 {
        try sendBegin()
        if let knownMilliseconds { return knownMilliseconds }
        return try integer("SELECT \(Self.milliseconds)")
    }

    /// Sets the version of the schema in this transaction.
    func setVersion(_ version: Int64) throws(SQLError) {
        try execute("UPDATE schema_version SET version = \(version)")
        knownVersion = version
    }
}
