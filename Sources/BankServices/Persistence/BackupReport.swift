public import BankDomain

/// A copy of the books that was written, read again and found sound; or in a dry run would be.
public struct BackupReport: Hashable, Sendable {
    public let path: String
    public let createdAt: Instant
    /// How many bytes it has; 0 in a dry run.
    public let byteCount: Int
    /// How many accounts are in it, the bank's own included.
    public let accountCount: Int
    /// How many entries are in it, the bank's own included.
    public let entryCount: Int

    public init(path: String, createdAt: Instant, byteCount: Int, accountCount: Int, entryCount: Int) {
        self.path = path
        self.createdAt = createdAt
        self.byteCount = byteCount
        self.accountCount = accountCount
        self.entryCount = entryCount
    }
}
