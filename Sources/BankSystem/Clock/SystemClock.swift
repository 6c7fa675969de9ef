public import BankDomain
import CSystem
public import LanguageKit

public struct SystemClock: BankClock {
    public init() {}

    /// The present moment by the system's clock.
    public func now() -> Instant {
        Instant(millisecondsSinceEpoch: bank_realtime_microseconds() / 1_000)
    }
}

extension TimeZoneRule {
    /// The time zone of this machine, or that of `TZ`.
    public static let system = TimeZoneRule { Int(bank_local_offset_seconds($0)) }
}

/// The system's random numbers, which are unpredictable.
public struct SystemRandomSource: RandomSource {
    public init() {}

    public func nextUInt64() -> UInt64 {
        var value: UInt64 = 0
        let result = bank_random_fill(&value, MemoryLayout<UInt64>.size)
        guard result == 0 else { fatalError("The system gives no random numbers: error \(-result).") }
        return value
    }
}
