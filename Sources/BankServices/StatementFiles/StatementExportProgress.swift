/// How far the writing of a statement has come.
public struct StatementExportProgress: Hashable, Sendable {
    /// How many entries are written.
    public let entryCount: Int
    public let totalEntryCount: Int

    public init(entryCount: Int, totalEntryCount: Int) {
        self.entryCount = entryCount
        self.totalEntryCount = totalEntryCount
    }
}
