public import BankDomain

/// How many entries have a status, and what they add up to.
public struct ReconciliationTally: Hashable, Sendable {
    public let count: Int
    /// What they add up to: as the file says, and of what is missing there as the books say.
    public let sum: Money

    public init(count: Int, sum: Money) {
        self.count = count
        self.sum = sum
    }
}
