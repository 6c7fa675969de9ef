/// The version of the store's form before and after it was brought up to date; the same if it was already.
public struct MigrationReport: Hashable, Sendable {
    /// The store.
    public let path: String
    /// The version that it had.
    public let fromVersion: Int
    /// The version that it has now, or in a dry run would have: the newest.
    public let toVersion: Int

    /// A migration.
    public init(path: String, fromVersion: Int, toVersion: Int) {
        self.path = path
        self.fromVersion = fromVersion
        self.toVersion = toVersion
    }

    /// Whether there was anything to do.
    public var wasNeeded: Bool { fromVersion != toVersion }
}
