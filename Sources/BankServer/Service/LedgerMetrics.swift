import BankServices

/// The use of the ledger's database, in the text format of Prometheus (version 0.0.4).
struct LedgerMetrics {
    let use: LedgerUse

    var text: String {
        let (connections, groups, waits) = (use.connections, use.groups, use.lockWaits)
        var lines: [String] = []
        func add(_ name: String, _ type: String, _ help: String, _ values: [(String, String)]) {
            lines += ["# HELP bank_ledger_\(name) \(help)", "# TYPE bank_ledger_\(name) \(type)"]
            lines += values.map { "bank_ledger_\(name)\($0.0) \($0.1)" }
        }
        add(
            "read_connections", "gauge", "Connections that only read, by state.",
            [
                (#"{state="in_use"}"#, "\(connections.inUse)"),
                (#"{state="idle"}"#, "\(connections.open - connections.inUse)"),
            ])
        add(
            "read_connections_maximum", "gauge", "The setting ledger.readConnections.",
            [("", "\(connections.maximum)")])
        add(
            "reads_waiting", "gauge", "Reads that wait for a connection now.",
            [("", "\(connections.waiting)")])
        add(
            "read_waits_total", "counter", "Reads that had to wait for a connection.",
            [("", "\(connections.waitCount)")])
        add(
            "group_changes", "summary", "Changes that were committed together.",
            [("_sum", "\(groups.changeCount)"), ("_count", "\(groups.count)")])
        add(
            "group_duration_seconds", "summary", "From the first change of a group to its commit.",
            [("_sum", Self.seconds(groups.duration)), ("_count", "\(groups.count)")])
        add(
            "lock_wait_seconds", "summary", "Waits for the lock of all writers, of this server and others.",
            [("_sum", Self.seconds(waits.duration)), ("_count", "\(waits.count)")])
        add(
            "commit_duration_seconds", "summary", "Commits, with the wait for the disk and for a standby.",
            [("_sum", Self.seconds(use.commits.duration)), ("_count", "\(use.commits.count)")])
        add(
            "outcomes_unknown_total", "counter", "Commits whose outcome is unknown.",
            [("", "\(use.commits.unknownCount)")])
        if let version = use.schemaVersion {
            add(
                "schema_version", "gauge", "The version of the ledger's schema at the last change.",
                [("", "\(version)")])
        }
        if let database = use.database {
            add(
                "database_reached", "gauge", "Whether the server of the database can be reached.",
                [("", database.isReached ? "1" : "0")])
            add(
                "database_connections_lost_total", "counter", "Connections to the database that were lost.",
                [("", "\(database.lostConnectionCount)")])
            if let difference = database.clockDifferenceMilliseconds {
                add(
                    "database_clock_difference_seconds", "gauge",
                    "How far this machine's clock is ahead of the database's.",
                    [("", (difference < 0 ? "-" : "") + Self.seconds(.milliseconds(difference.magnitude)))])
            }
        }
        if let replica = use.replica {
            add(
                "replica_reads_total", "counter",
                "Reads of lists and statements, by the server that answered.",
                [
                    (#"{server="replica"}"#, "\(replica.readCount)"),
                    (#"{server="primary"}"#, "\(replica.missCount)"),
                ])
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func seconds(_ duration: Duration) -> String {
        RequestMetrics.seconds(Int64(duration / .microseconds(1)))
    }
}
