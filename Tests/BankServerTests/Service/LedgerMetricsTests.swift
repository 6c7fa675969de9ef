import BankServices
import XCTest

@testable import BankServer

final class LedgerMetricsTests: XCTestCase {
    func testUse_IsShownWithItsUnits() {
        var use = LedgerUse()
        (use.connections.maximum, use.connections.open, use.connections.inUse) = (4, 3, 1)
        (use.connections.waiting, use.connections.waitCount) = (2, 9)
        (use.groups.count, use.groups.changeCount, use.groups.duration) = (5, 160, .milliseconds(1_250))
        (use.lockWaits.count, use.lockWaits.duration) = (6, .microseconds(70))
        (use.commits.count, use.commits.duration, use.commits.unknownCount) = (5, .milliseconds(30), 1)
        for word in ["replica", "database", "schema"] {
            XCTAssertFalse(LedgerMetrics(use: use).text.contains(word), word)
        }
        var database = LedgerUse.Database()
        (database.isReached, database.lostConnectionCount) = (true, 4)
        database.clockDifferenceMilliseconds = -1_250
        (use.database, use.schemaVersion) = (database, 14)
        var replica = LedgerUse.Replica()
        (replica.readCount, replica.missCount) = (11, 3)
        use.replica = replica
        let lines = LedgerMetrics(use: use).text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        XCTAssertEqual(
            lines,
            [
                #"bank_ledger_read_connections{state="in_use"} 1"#,
                #"bank_ledger_read_connections{state="idle"} 2"#,
                "bank_ledger_read_connections_maximum 4",
                "bank_ledger_reads_waiting 2",
                "bank_ledger_read_waits_total 9",
                "bank_ledger_group_changes_sum 160",
                "bank_ledger_group_changes_count 5",
                "bank_ledger_group_duration_seconds_sum 1.250000",
                "bank_ledger_group_duration_seconds_count 5",
                "bank_ledger_lock_wait_seconds_sum 0.000070",
                "bank_ledger_lock_wait_seconds_count 6",
                "bank_ledger_commit_duration_seconds_sum 0.030000",
                "bank_ledger_commit_duration_seconds_count 5",
                "bank_ledger_outcomes_unknown_total 1",
                "bank_ledger_schema_version 14",
                "bank_ledger_database_reached 1",
                "bank_ledger_database_connections_lost_total 4",
                "bank_ledger_database_clock_difference_seconds -1.250000",
                #"bank_ledger_replica_reads_total{server="replica"} 11"#,
                #"bank_ledger_replica_reads_total{server="primary"} 3"#,
            ])
    }
}
