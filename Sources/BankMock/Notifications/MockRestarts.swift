import Synchronization

/// Counts how often a bank was reset or restored, for those who watch it: afterwards its notifications have earlier
/// numbers again.
final class MockRestarts: Sendable {
    private let state = Mutex<(count: Int, newest: Int64)>((0, 0))

    /// The number of restarts.
    var count: Int { state.withLock { $0.count } }

    /// Counts a restart with this bank.
    func count(with bank: MockBank) {
        state.withLock { $0 = ($0.count + 1, bank.notifications.newest) }
    }

    /// The number of the newest notification at the last restart, if there was one since the count `seen`.
    func newest(since seen: inout Int) -> Int64? {
        state.withLock { state in
            guard state.count != seen else { return nil }
            seen = state.count
            return state.newest
        }
    }
}
