import BankServices
import LanguageKit

/// A lock that is never free: files behind it can be read and never changed.
struct ClosedLock: ExclusiveLock {
    private let path: String

    /// A lock for the file at `path`.
    init(path: String) {
        self.path = path
    }

    /// Throws ``ServiceError/storage(_:path:underlying:)``.
    func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        throw ServiceError.storage(.readOnly, path: path, underlying: "it was opened for reading only")
    }

    /// Does nothing.
    func withLockIfFree<Result>(_ body: () throws -> Result) throws -> Result? { nil }
}
