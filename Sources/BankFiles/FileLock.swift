public import BankServices
import CSystem
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A lock over processes: a file that one of them at a time holds locked. The system gives it back when the
/// process ends, however it ends.
public struct FileLock: ExclusiveLock {
    private let path: String

    /// A lock on this file, which is made with its folder when it is first needed.
    public init(path: String) {
        self.path = path
    }

    /// Waits for the lock and runs `body`.
    public func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        try PrivateFile.makeFolder(of: path)
        return try hold(try open(), body)
    }

    /// Runs `body` unless another process holds the lock.
    public func withLockIfFree<Result>(_ body: () throws -> Result) throws -> Result? {
        try PrivateFile.makeFolder(of: path)
        let file = try open()
        let result = bank_lock_file(file.rawDescriptor, false)
        guard result != -EWOULDBLOCK else { return nil }
        guard result == 0 else { throw SystemError.storage(-result, path: path) }
        return try body()
    }

    /// The same for readers: if the lock's file cannot be made, no process can write either, and `body` runs without
    /// it.
    package func withLockIfPossible<Result>(_ body: () throws -> Result) throws -> Result {
        guard let file = try? open() else { return try body() }
        return try hold(file, body)
    }

    /// Whether another process holds it now; `false` too where there is no such file, or it cannot be opened.
    package var isHeld: Bool {
        guard let file = try? FileHandle(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK) else { return false }
        return bank_lock_file(file.rawDescriptor, false) == -EWOULDBLOCK
    }

    // If a link or a pipe replaced the file, two processes could hold two different locks.
    private func open() throws(ServiceError) -> FileHandle {
        let file = try FileHandle(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        guard try file.isPlain() else {
            throw .storage(.unreadable, path: path, underlying: "it is not a regular file")
        }
        return file
    }

    private func hold<Result>(_ file: borrowing FileHandle, _ body: () throws -> Result) throws -> Result {
        let result = bank_lock_file(file.rawDescriptor, true)
        guard result == 0 else { throw SystemError.storage(-result, path: path) }
        return try body()
    }
}
