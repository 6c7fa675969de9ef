import BankFiles
public import BankServices
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that the user named on the command line. Every function throws
/// ``ServiceError/invalidFile(path:line:column:reason:)``, because a failure is the caller's error and not a storage
/// failure.
public enum NamedFile {
    /// The content of a regular file of at most `maximumByteCount` bytes.
    public static func read(_ path: String, maximumByteCount: Int) throws(ServiceError) -> [UInt8] {
        let bytes = try opened(path) { file throws(ServiceError) in
            try file.read(count: maximumByteCount + 1)
        }
        guard bytes.count <= maximumByteCount else { throw tooLarge(path, maximumByteCount) }
        return bytes
    }

    /// The content of a regular file of at most `maximumByteCount` bytes, without leaving a copy in memory.
    public static func readSecret(
        _ path: String, maximumByteCount: Int
    ) throws(ServiceError) -> SecretBytes {
        let secret = try opened(path) { file throws(ServiceError) in
            try file.readSecret(path: path, maximumByteCount: maximumByteCount)
        }
        guard let secret else { throw tooLarge(path, maximumByteCount) }
        return secret
    }

    /// Creates a file with mode 0600, renamed when complete. A dry run only checks whether the path exists.
    public static func create(
        _ path: String, with bytes: [UInt8], mode: ExecutionMode
    ) throws(ServiceError) {
        let draft = path + ".new"
        try named(path) { () throws(ServiceError) in
            if try PrivateFile.isTaken(path) { throw problem(path, "that file already exists") }
            guard mode == .commit else { return }
            let file = try OpenFile(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
            do throws(ServiceError) {
                try file.write(bytes)
                try PrivateFile.publish(draft, as: path)
            } catch {
                _ = unlink(draft)
                throw error
            }
        }
    }

    /// Creates a file with mode 0600, and removes it if it cannot be written completely.
    public static func create(_ path: String, with secret: SharedSecret) throws(ServiceError) {
        try named(path) { () throws(ServiceError) in
            if try PrivateFile.isTaken(path) { throw problem(path, "that file already exists") }
            let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
            do throws(ServiceError) {
                try file.write(secret, path: path)
                try file.sync()
            } catch {
                _ = unlink(path)
                throw error
            }
        }
    }

    private static func opened<Result: ~Copyable>(
        _ path: String, _ read: (borrowing OpenFile) throws(ServiceError) -> Result
    ) throws(ServiceError) -> Result {
        try named(path) { () throws(ServiceError) in
            let file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
            guard try file.isPlain() else { throw problem(path, "it is not a regular file") }
            return try read(file)
        }
    }

    fileprivate static func named<Result: ~Copyable>(
        _ path: String, _ body: () throws(ServiceError) -> Result
    ) throws(ServiceError) -> Result {
        do throws(ServiceError) {
            return try body()
        } catch {
            guard case .storage(_, _, let underlying) = error else { throw error }
            throw problem(path, underlying)
        }
    }

    private static func tooLarge(_ path: String, _ maximumByteCount: Int) -> ServiceError {
        problem(path, "it is larger than \(maximumByteCount) bytes")
    }

    static func problem(_ path: String, _ reason: Phrase) -> ServiceError {
        .invalidFile(path: path, line: nil, column: nil, reason: reason)
    }
}

/// A new file that the user named, written piece by piece. Written data stays, even if a later step fails.
public final class NamedFileWriter: Sendable {
    private let path: String
    private let file: OpenFile

    /// Creates the file with mode 0600. Throws ``ServiceError/invalidFile(path:line:column:reason:)``.
    public init(_ path: String) throws(ServiceError) {
        self.path = path
        file = try NamedFile.named(path) { () throws(ServiceError) in
            try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        }
    }

    /// Adds bytes. Throws ``ServiceError/invalidFile(path:line:column:reason:)``.
    public func write(_ bytes: [UInt8]) throws(ServiceError) {
        try NamedFile.named(path) { () throws(ServiceError) in try file.write(bytes) }
    }
}
