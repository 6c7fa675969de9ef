public import BankDomain

public struct DemoStatus: Hashable, Sendable {
    /// The seed that it was grown from.
    public let seed: UInt64
    public let clock: Instant
    public let accountCount: Int
    /// How many transfers were made since the seed.
    public let transferCount: Int

    public init(seed: UInt64, clock: Instant, accountCount: Int, transferCount: Int) {
        self.seed = seed
        self.clock = clock
        self.accountCount = accountCount
        self.transferCount = transferCount
    }
}
