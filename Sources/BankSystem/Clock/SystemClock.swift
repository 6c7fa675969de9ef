public import BankDomain
import CSystem

public struct SystemClock: BankClock {
    public init() {}

    /// The present moment, as far as the system knows it.
    public func now() -> Instant {
        Instant(millisecondsSinceEpoch: bank_realtime_microseconds() / 1_000)
    }
}
