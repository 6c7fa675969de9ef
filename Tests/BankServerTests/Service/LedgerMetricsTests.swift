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
        XCTAssertFalse(LedgerMetrics(use: use).text.contains("replica"))
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
                #"bank_ledger_replica_reads_total{server="replica"} 11"#,
                #"bank_ledger_replica_reads_total{server="primary"} 3"#,
            ])
    }
}
