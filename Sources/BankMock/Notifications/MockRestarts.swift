import BankServices
import Synchronization

/// Counts how often a bank was reset or restored, for those who watch it.
final class MockRestarts: Sendable {
    private let state = Mutex(DemoRestart())

    var latest: DemoRestart { state.withLock(\.self) }

    /// Counts a restart with this bank.
    func count(with bank: MockBank) {
        state.withLock {
            $0 = DemoRestart(count: $0.count + 1, newestNotification: bank.notifications.newest)
        }
    }

    /// The number of the newest notification at the last restart, if there was one since the count `seen`.
    func newest(since seen: inout Int) -> Int64? {
        let latest = latest
        guard latest.count != seen else { return nil }
        seen = latest.count
        return latest.newestNotification
    }
}
