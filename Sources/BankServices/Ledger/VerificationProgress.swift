/// How far a verification has come.
public struct VerificationProgress: Hashable, Sendable {
    /// Entries checked.
    public let entries: Int
    /// Entries there are.
    public let totalEntries: Int

    /// A state.
    public init(entries: Int, totalEntries: Int) {
        self.entries = entries
        self.totalEntries = totalEntries
    }
}
