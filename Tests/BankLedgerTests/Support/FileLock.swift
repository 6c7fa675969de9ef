import BankServices
import Glibc

/// A lock on a file beside the books, as other processes would hold it.
struct FileLock: ExclusiveLock {
    let path: String

    func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ServiceError.storage(.failed, path: path, underlying: "open") }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0 else {
            throw ServiceError.storage(.failed, path: path, underlying: "flock")
        }
        return try body()
    }

    func withLockIfFree<Result>(_ body: () throws -> Result) throws -> Result? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ServiceError.storage(.failed, path: path, underlying: "open") }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? try body() : nil
    }

    /// Takes the lock until the descriptor is closed.
    func held() throws -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
            throw ServiceError.storage(.failed, path: path, underlying: "flock")
        }
        return descriptor
    }
}
