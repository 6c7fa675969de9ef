import BankSQL
import CPostgres
import LanguageKit

/// Positions in the write-ahead log (postgresql.org/docs/current/functions-admin.html#FUNCTIONS-ADMIN-BACKUP).
extension PostgresConnection {
    private static let waitMilliseconds = 100
    private static let pauseMilliseconds = 2

    /// The cluster, its timeline and the end of the flushed log. A commit is flushed before anyone sees it.
    func commitPosition() throws(SQLError) -> String? {
        let result = PostgresResult(try answer { PQsendQuery($0, Self.position) })
        return result.rowCount > 0 ? String(decoding: result.bytes(0, 0), as: UTF8.self) : nil
    }

    /// After a failover, logs of two servers may have the same positions and other commits. So the timelines must be
    /// equal; a standby knows its new one after its next restart point.
    func shows(commitPosition: String) throws(SQLError) -> Bool {
        for _ in 0..<Self.waitMilliseconds / Self.pauseMilliseconds {
            let statement = try statement(Self.progress)
            try statement.bind(commitPosition)
            defer { statement.reset() }
            guard try statement.step(), !statement.isNull(statement.column("is_there")) else {
                throw SQLError(
                    .unreachable, code: 0, message: "standby",
                    words: "it is not a standby of this database, or doesn't know its timeline yet")
            }
            if statement.bool("is_there") { return true }
            try execute("SELECT pg_sleep(0.001 * \(Self.pauseMilliseconds))")
        }
        return false
    }

    private static let position = """
        SELECT system_identifier || ' ' || ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int || ' ' || lsn
        FROM pg_control_system(), pg_current_wal_flush_lsn() AS lsn
        """

    /// Whether the log is applied so far; null if this is no standby of that cluster and timeline.
    private static let progress = """
        SELECT CASE WHEN pg_is_in_recovery() AND s.system_identifier::text = split_part(?1, ' ', 1)
                AND c.timeline_id::text = split_part(?1, ' ', 2)
            THEN pg_last_wal_replay_lsn() >= split_part(?1, ' ', 3)::pg_lsn END AS is_there
        FROM pg_control_system() s, pg_control_checkpoint() c
        """
}
