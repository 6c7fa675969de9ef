public import BankDomain

/// Fixes time and random numbers, so that everything is repeatable.
public struct FixedWorld: Hashable, Sendable {
    /// The seed of all random numbers.
    public let randomSeed: UInt64
    /// The fixed time; `nil` uses the running clock.
    public let now: Instant?

    public init(randomSeed: UInt64, now: Instant? = nil) {
        self.randomSeed = randomSeed
        self.now = now
    }
}
