public import BankServices
import CSystem
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A lock between processes: a file that one of them at a time holds locked. The system releases it when the process
/// ends, even if killed.
public struct FileLock: ExclusiveLock {
    private let path: String

    /// A lock on this file, which is created with its folder at first use.
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

    /// Runs `body` for a reader: if the lock's file cannot be created, no process can write either, so it runs without
    /// the lock.
    package func withLockIfPossible<Result>(_ body: () throws -> Result) throws -> Result {
        guard let file = try? open() else { return try body() }
        return try hold(file, body)
    }

    /// True if another process holds the lock; `false` if the file is missing or cannot be opened.
    public var isHeld: Bool {
        guard let file = try? OpenFile(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK) else { return false }
        return bank_lock_file(file.rawDescriptor, false) == -EWOULDBLOCK
    }

    // If a link or a pipe replaced the file, two processes could hold two different locks.
    private func open() throws(ServiceError) -> OpenFile {
        let file = try OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        guard try file.isPlain() else {
            throw .storage(.unreadable, path: path, underlying: "it is not a regular file")
        }
        let information = try file.information()
        guard information.isPrivate else { throw PrivateFile.exposed(path, information) }
        return file
    }

    private func hold<Result>(_ file: borrowing OpenFile, _ body: () throws -> Result) throws -> Result {
        let result = bank_lock_file(file.rawDescriptor, true)
        guard result == 0 else { throw SystemError.storage(-result, path: path) }
        return try body()
    }
}
