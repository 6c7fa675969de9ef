import BankFiles
public import BankServices

/// A new private folder in `/tmp`, which is removed with its files when the value is released.
public final class TemporaryFolder: Sendable {
    private static let parent = "/tmp"
    private static let prefix = "bank-tape-"

    private let folder: LockedFolder

    public var path: String { folder.path }

    /// Creates a folder, and removes those left by ended processes. Throws
    /// ``ServiceError/storage(_:path:underlying:)``.
    public init() throws(ServiceError) {
        LockedFolder.sweep(in: Self.parent, prefix: Self.prefix)
        folder = try LockedFolder(in: Self.parent, prefix: Self.prefix)
    }
}
