public import BankDomain

/// What was written of a whole bank; or in a dry run would be.
public struct BankExportReport: Hashable, Sendable {
    public let path: String
    public let createdAt: Instant
    /// How many bytes it has; 0 in a dry run.
    public let byteCount: Int
    /// How many rows of all tables are in it.
    public let rowCount: Int
    /// How many accounts are in it, the bank's own included.
    public let accountCount: Int
    /// How many entries are in it, the bank's own included.
    public let entryCount: Int

    public init(
        path: String, createdAt: Instant, byteCount: Int, rowCount: Int, accountCount: Int, entryCount: Int
    ) {
        self.path = path
        self.createdAt = createdAt
        self.byteCount = byteCount
        self.rowCount = rowCount
        self.accountCount = accountCount
        self.entryCount = entryCount
    }
}
