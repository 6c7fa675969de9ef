import BankDomain
import Synchronization

/// A clock that a test moves.
final class MovableClock: BankClock {
    private let instant: Mutex<Instant>

    init(_ instant: Instant) {
        self.instant = Mutex(instant)
    }

    func now() -> Instant { instant.withLock { $0 } }

    func move(seconds: Int64) {
        instant.withLock { $0 = $0.adding(milliseconds: seconds * 1_000) }
    }
}
