public import BankDomain
import CSystem

/// The system's random numbers, which nobody can predict.
public struct SystemRandomSource: RandomSource {
    public init() {}

    public func nextUInt64() -> UInt64 {
        var value: UInt64 = 0
        let result = bank_random_fill(&value, MemoryLayout<UInt64>.size)
        guard result == 0 else { fatalError("The system gives no random numbers: error \(-result).") }
        return value
    }
}
