import BankSQL
import BankServices
import CPostgres

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension PostgresConnection {
    /// The state of the server. Details of standbys are seen by roles with `pg_monitor` alone.
    func server() throws -> DatabaseServer? {
        let standbys = try rows(
            """
            SELECT application_name AS name, sync_state IN ('sync', 'quorum') AS is_synchronous,
                (extract(epoch FROM flush_lag) * 1000)::bigint AS lag
            FROM pg_stat_replication ORDER BY application_name
            """
        ) {
            DatabaseServer.Standby(
                name: $0.text("name"),
                isSynchronous: $0.isNull("is_synchronous") ? nil : $0.bool("is_synchronous"),
                lagMilliseconds: $0.optionalInt64("lag"))
        }
        return try first(
            """
            SELECT split_part(version(), ' on ', 1) AS product, current_user::text AS role,
                pg_has_role(c.relowner, 'USAGE') AS owns_tables,
                coalesce(inet_client_addr() IS NOT NULL
                    AND NOT (inet_client_addr() <<= '127.0.0.0/8' OR inet_client_addr() = '::1'), FALSE) AS is_remote,
                to_regclass('transfer_text') IS NOT NULL AS has_text_index,
                current_setting('synchronous_standby_names') <> '' AS needs_standby,
                (SELECT sum(numbackends) FROM pg_stat_database) AS connection_count,
                current_setting('max_connections')::bigint AS connection_maximum,
                (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS milliseconds
            FROM pg_class c WHERE c.oid = to_regclass('transfer')
            """
        ) { row in
            DatabaseServer(
                product: row.text("product"), role: row.text("role"), ownsTables: row.bool("owns_tables"),
                isReadable: row.bool("is_remote") && PQsslInUse(handle) == 0,
                isUnverified: row.bool("is_remote") && PQsslInUse(handle) == 1 && !verifiesCertificates,
                hasTextIndex: row.bool("has_text_index"),
                needsStandby: row.bool("needs_standby"), standbys: standbys,
                connectionCount: Int(row.int64("connection_count")),
                connectionMaximum: Int(row.int64("connection_maximum")),
                millisecondsSinceEpoch: row.int64("milliseconds"))
        }
    }

    private var verifiesCertificates: Bool {
        guard let options = PQconninfo(handle) else { return false }
        defer { PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
            if String(cString: keyword) == "sslmode" {
                return option.pointee.val.map { String(cString: $0).hasPrefix("verify") } ?? false
            }
            option += 1
        }
        return false
    }

    /// Takes or keeps a task, by the clock of the database.
    func keepLease(_ name: String, seconds: Int) throws(SQLError) -> Bool {
        try run(
            """
            INSERT INTO lease AS l (name, holder, expires_at) VALUES (?1, ?2, clock_timestamp() + ?3 * interval '1 s')
            ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
            WHERE l.holder = excluded.holder OR l.expires_at < clock_timestamp()
            """, name, Self.process, seconds)
        return changedRowCount == 1
    }

    /// This process among all servers: its machine's name and its number there.
    private static let process: String = {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            + ":\(getpid())"
    }()
}
