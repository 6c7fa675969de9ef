import BankDomain
import Synchronization

/// A clock that stands still until it is moved.
final class MovableClock: BankClock {
    private let instant: Mutex<Instant>

    init(_ instant: Instant) {
        self.instant = Mutex(instant)
    }

    func now() -> Instant { instant.withLock { $0 } }

    func advance(_ seconds: Int) {
        instant.withLock { $0 = $0.adding(milliseconds: Int64(seconds) * 1_000) }
    }
}
