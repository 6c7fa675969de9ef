public import BankDomain
import Synchronization

/// A random source that plays a list over and over, and counts how often it is asked.
public final class CountingRandomSource: RandomSource {
    private let values: [UInt64]
    private let count = Mutex(0)

    /// Plays `values`.
    public init(_ values: [UInt64] = [0]) {
        self.values = values
    }

    /// How often it was asked.
    public var callCount: Int { count.withLock { $0 } }

    /// The next value of the list.
    public func nextUInt64() -> UInt64 {
        count.withLock { count in
            defer { count += 1 }
            return values[count % values.count]
        }
    }
}
