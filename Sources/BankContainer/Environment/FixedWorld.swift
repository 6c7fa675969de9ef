public import BankDomain

/// A world in which nothing is left to chance, so that everything can be repeated.
public struct FixedWorld: Hashable, Sendable {
    /// The seed from which every random number follows.
    public let randomSeed: UInt64
    /// Where the clock stands; `nil` lets it run.
    public let now: Instant?

    /// A world.
    public init(randomSeed: UInt64, now: Instant? = nil) {
        self.randomSeed = randomSeed
        self.now = now
    }
}
