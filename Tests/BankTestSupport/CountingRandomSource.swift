public import BankDomain
import Synchronization

/// A random source that repeats a list of values and counts its calls.
public final class CountingRandomSource: RandomSource {
    private let values: [UInt64]
    private let count = Mutex(0)

    public init(_ values: [UInt64] = [0]) {
        self.values = values
    }

    public var callCount: Int { count.withLock { $0 } }

    public func nextUInt64() -> UInt64 {
        count.withLock { count in
            defer { count += 1 }
            return values[count % values.count]
        }
    }
}
