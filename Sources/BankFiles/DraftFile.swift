package import BankServices
import CSystem
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file, readable by its owner only, that gets its name once it is complete.
///
/// Until then it is unnamed, so a killed program leaves no file. If the file system does not support unnamed files, it
/// is created beside the path with the suffix `.new`, and removed when the draft is released.
package final class DraftFile {
    private let path: String
    private let descriptor: Int32
    /// The temporary path; `nil` for an unnamed file.
    private let draftPath: String?

    /// Creates a draft for a path. Throws `storage`; ``publish()`` checks whether the path is taken.
    package init(for path: String) throws(ServiceError) {
        self.path = path
        let unnamed = bank_open_unnamed(PrivateFile.folder(of: path))
        if unnamed >= 0 {
            descriptor = unnamed
            draftPath = nil
            return
        }
        let draftPath = path + ".new"
        let named = open(draftPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard named >= 0 else { throw SystemError.last(draftPath) }
        self.descriptor = named
        self.draftPath = draftPath
    }

    deinit {
        _ = closeFile(descriptor)
        if let draftPath { _ = unlink(draftPath) }
    }

    /// Adds bytes at the end.
    package func write(_ bytes: [UInt8]) throws(ServiceError) {
        var written = 0
        while written < bytes.count {
            let taken = bytes.withUnsafeBytes { buffer in
                writeFile(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if taken >= 0 { written += taken } else if errno != EINTR { throw SystemError.last(path) }
        }
    }

    /// Gives the file its name and makes both durable. Never replaces an existing file.
    package func publish() throws(ServiceError) {
        guard fsync(descriptor) == 0 else { throw SystemError.last(path) }
        if let draftPath {
            guard link(draftPath, path) == 0 else { throw SystemError.last(path) }
        } else {
            let result = bank_name_unnamed(descriptor, path)
            guard result == 0 else { throw SystemError.storage(-result, path: path) }
        }
        try PrivateFile.syncFolder(of: path)
    }
}

// Inside the type, `write` would mean its own method.
private func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// A new file that a caller named: created beside its path, and renamed when complete.
///
/// Failures that the caller can fix are ``ServiceError/invalidFile(path:line:column:reason:)``. A full disk is not one
/// of them.
package struct NamedDraft {
    /// The final path.
    package let path: String

    package init(path: String) {
        self.path = path
    }

    package var draftPath: String { path + ".new" }

    /// Throws if the path exists or cannot be created.
    package func requireAbsent() throws {
        if try named({ try PrivateFile.isTaken(path) }) { throw refused("that file already exists") }
    }

    /// Creates the file, readable by its owner only, and renames it once `write` has filled it.
    package func publish<Result>(_ write: (_ draftPath: String) throws -> Result) throws -> Result {
        try requireAbsent()
        if try named({ try PrivateFile.isTaken(draftPath) }) {
            throw refused("an unfinished file is in the way: \(draftPath)")
        }
        try named { try OpenFile(draftPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW).sync() }
        defer {
            for ending in ["", "-journal", "-wal", "-shm"] { try? PrivateFile.remove(draftPath + ending) }
        }
        let result = try write(draftPath)
        try named { try PrivateFile.publish(draftPath, as: path) }
        return result
    }

    /// Runs `body` and converts storage errors to errors of the caller.
    package func named<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch ServiceError.storage(let problem, _, let underlying) {
            if problem == .full { throw ServiceError.storage(.full, path: path, underlying: underlying) }
            throw refused(underlying)
        }
    }

    private func refused(_ reason: Phrase) -> ServiceError {
        .invalidFile(path: path, line: nil, column: nil, reason: reason)
    }
}
