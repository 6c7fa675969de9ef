public import BankDomain
import Synchronization

/// A clock that stands still until it is moved.
public final class MovableClock: BankClock {
    private let instant: Mutex<Instant>

    /// A clock that stands at this moment.
    public init(_ instant: Instant) {
        self.instant = Mutex(instant)
    }

    /// Where it stands.
    public func now() -> Instant { instant.withLock { $0 } }

    /// Moves it.
    public func advance(seconds: Int64) {
        instant.withLock { $0 = $0.adding(milliseconds: seconds * 1_000) }
    }
}
