public import BankDomain
import CSystem

/// The system's clock.
public struct SystemClock: BankClock {
    /// The system's clock.
    public init() {}

    /// The present moment, as far as the system knows it.
    public func now() -> Instant {
        Instant(millisecondsSinceEpoch: bank_realtime_microseconds() / 1_000)
    }
}
