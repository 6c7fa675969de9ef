import BankServices
import LanguageKit

/// A lock that is never free: files that it protects can be read but not changed.
struct ClosedLock: ExclusiveLock {
    private let path: String

    /// A lock that protects the file at `path`.
    init(path: String) {
        self.path = path
    }

    /// Throws ``ServiceError/storage(_:path:underlying:)``.
    func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        throw ServiceError.storage(.readOnly, path: path, underlying: "it was opened as read-only")
    }

    /// Does nothing.
    func withLockIfFree<Result>(_ body: () throws -> Result) throws -> Result? { nil }
}
