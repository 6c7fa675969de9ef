public struct VerificationProgress: Hashable, Sendable {
    /// Entries checked.
    public let entries: Int
    public let totalEntries: Int

    public init(entries: Int, totalEntries: Int) {
        self.entries = entries
        self.totalEntries = totalEntries
    }
}
