public import BankDomain

/// What the demo bank holds.
public struct DemoStatus: Hashable, Sendable {
    /// The seed that it was grown from.
    public let seed: UInt64
    /// Where its clock stands.
    public let clock: Instant
    /// How many accounts it has.
    public let accountCount: Int
    /// How many transfers were made since the seed.
    public let transferCount: Int

    /// A state.
    public init(seed: UInt64, clock: Instant, accountCount: Int, transferCount: Int) {
        self.seed = seed
        self.clock = clock
        self.accountCount = accountCount
        self.transferCount = transferCount
    }
}
