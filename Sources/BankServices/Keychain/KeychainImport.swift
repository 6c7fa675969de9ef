/// What taking an archive in did.
public struct KeychainImport: Hashable, Sendable {
    /// Entries that were not there.
    public let addedCount: Int
    /// Entries that had another value.
    public let replacedCount: Int
    /// Entries that were there already.
    public let unchangedCount: Int

    /// A result.
    public init(addedCount: Int, replacedCount: Int, unchangedCount: Int) {
        self.addedCount = addedCount
        self.replacedCount = replacedCount
        self.unchangedCount = unchangedCount
    }
}
