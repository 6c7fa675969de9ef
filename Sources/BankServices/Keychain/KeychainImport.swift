/// What taking an archive in did.
public struct KeychainImport: Hashable, Sendable {
    public let addedCount: Int
    /// Entries that had another value.
    public let replacedCount: Int
    public let unchangedCount: Int

    public init(addedCount: Int, replacedCount: Int, unchangedCount: Int) {
        self.addedCount = addedCount
        self.replacedCount = replacedCount
        self.unchangedCount = unchangedCount
    }
}
