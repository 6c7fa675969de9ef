/// A lock that one process at a time holds, in which the others queue.
public protocol ExclusiveLock: Sendable {
    /// Runs `body` while the lock is held. Throws ``ServiceError/storage(_:path:underlying:)`` if it cannot
    /// be had.
    func withLock<Result>(_ body: () throws -> Result) throws -> Result

    /// The same without waiting: `nil` if somebody else holds the lock.
    func withLockIfFree<Result>(_ body: () throws -> Result) throws -> Result?
}
