public import BankDomain

/// What was taken in of a whole bank; or in a dry run would be.
public struct BankImportReport: Hashable, Sendable {
    /// Where the books are.
    public let path: String
    public let exportedAt: Instant
    /// The version of the books' form in the export; older ones were brought up to the newest.
    public let schemaVersion: Int
    /// How many rows of all tables came in.
    public let rowCount: Int
    /// How many accounts came in, the bank's own included.
    public let accountCount: Int
    /// How many entries came in, the bank's own included.
    public let entryCount: Int

    public init(
        path: String, exportedAt: Instant, schemaVersion: Int, rowCount: Int, accountCount: Int,
        entryCount: Int
    ) {
        self.path = path
        self.exportedAt = exportedAt
        self.schemaVersion = schemaVersion
        self.rowCount = rowCount
        self.accountCount = accountCount
        self.entryCount = entryCount
    }
}
