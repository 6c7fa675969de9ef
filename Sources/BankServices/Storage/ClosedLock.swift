import LanguageKit

/// A lock that nobody gets: what stands on it can be read and never changed.
public struct ClosedLock: ExclusiveLock {
    private let path: String

    /// A lock for what is kept at `path`.
    public init(path: String) {
        self.path = path
    }

    /// Throws ``ServiceError/storage(_:path:underlying:)``.
    public func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        throw ServiceError.storage(.readOnly, path: path, underlying: "it was opened for reading only")
    }

    /// Does nothing.
    public func withLockIfFree<Result>(_ body: () throws -> Result) throws -> Result? { nil }
}
