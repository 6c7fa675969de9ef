public import BankDomain
import Synchronization

/// A clock that moves only when told to.
public final class MovableClock: BankClock {
    private let instant: Mutex<Instant>

    public init(_ instant: Instant) {
        self.instant = Mutex(instant)
    }

    public func now() -> Instant { instant.withLock { $0 } }

    public func advance(seconds: Int64) {
        instant.withLock { $0 = $0.adding(milliseconds: seconds * 1_000) }
    }
}
