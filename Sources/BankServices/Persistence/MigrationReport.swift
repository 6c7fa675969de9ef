/// The version of the store's form before and after it was brought up to date; the same if it was already.
public struct MigrationReport: Hashable, Sendable {
    public let path: String
    public let fromVersion: Int
    /// The version that it has now, or in a dry run would have: the newest.
    public let toVersion: Int

    public init(path: String, fromVersion: Int, toVersion: Int) {
        self.path = path
        self.fromVersion = fromVersion
        self.toVersion = toVersion
    }

    public var wasNeeded: Bool { fromVersion != toVersion }
}
