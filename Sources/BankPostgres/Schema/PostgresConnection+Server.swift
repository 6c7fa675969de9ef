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
    func description() throws -> DatabaseServer? {
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
        let transport = try self.transport()
        return try first(
            """
            SELECT split_part(version(), ' on ', 1) AS product, current_user::text AS role,
                pg_has_role(c.relowner, 'USAGE') AS owns_tables,
                EXISTS (SELECT FROM unnest(ARRAY[\(Self.lockFunctions)]) AS f
                    WHERE has_function_privilege('public', f, 'EXECUTE')) AS is_lock_public,
                CASE WHEN current_setting('tcp_keepalives_idle')::int > 0 THEN
                    current_setting('tcp_keepalives_idle')::int
                    + current_setting('tcp_keepalives_interval')::int * current_setting('tcp_keepalives_count')::int
                    END AS keepalive,
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
                transport: transport, isLockPublic: row.bool("is_lock_public"),
                keepaliveSeconds: transport == .local ? nil : Int(row.optionalInt64("keepalive") ?? 0),
                hasTextIndex: row.bool("has_text_index"),
                needsStandby: row.bool("needs_standby"), standbys: standbys,
                connectionCount: Int(row.int64("connection_count")),
                connectionMaximum: Int(row.int64("connection_maximum")),
                millisecondsSinceEpoch: row.int64("milliseconds"))
        }
    }

    /// The functions by which a session can hold the lock of all writers.
    private static let lockFunctions = ["", "_shared"].flatMap { suffix in
        ["pg_advisory_lock", "pg_advisory_xact_lock", "pg_try_advisory_lock", "pg_try_advisory_xact_lock"].map
        {
            "'\($0)\(suffix)(bigint)'"
        }
    }.joined(separator: ", ")

    func transport() throws(SQLError) -> DatabaseServer.Transport {
        let isRemote = try integer(
            """
            SELECT coalesce(inet_client_addr() IS NOT NULL
                AND NOT (inet_client_addr() <<= '127.0.0.0/8' OR inet_client_addr() = '::1'), FALSE)::int
            """)
        return transport(isRemote: isRemote == 1)
    }

    func transport(isRemote: Bool) -> DatabaseServer.Transport {
        guard isRemote else { return .local }
        guard PQsslInUse(handle) == 1 else { return .plain }
        return switch option("sslmode") {
        case "verify-full": .verified
        case "verify-ca": .nameUnchecked
        default: .unverified
        }
    }

    /// The value of an option of the connection.
    private func option(_ name: String) -> String? {
        guard let options = PQconninfo(handle) else { return nil }
        defer { PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
            if String(cString: keyword) == name { return option.pointee.val.map { String(cString: $0) } }
            option += 1
        }
        return nil
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
