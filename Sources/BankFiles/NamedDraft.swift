import BankServices
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that a caller named and that is to be made: beside the name first, and given it when it is whole.
///
/// Its failures are the caller's to mend: ``ServiceError/invalidFile(path:line:column:reason:)``. A full disk is not.
package struct NamedDraft {
    /// The name that the file is to have.
    package let path: String

    package init(path: String) {
        self.path = path
    }

    package var draftPath: String { path + ".new" }

    /// Throws if something has the name, or nothing can have it.
    package func requireAbsent() throws {
        if try named({ try PrivateFile.isTaken(path) }) { throw refused("something has that name already") }
    }

    /// Makes the file, readable by its owner only, and gives it its name once `write` has filled it.
    package func publish<Result>(_ write: (_ draftPath: String) throws -> Result) throws -> Result {
        try requireAbsent()
        if try named({ try PrivateFile.isTaken(draftPath) }) {
            throw refused("what was begun before is in its way: \(draftPath)")
        }
        try named { try FileHandle(draftPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW).sync() }
        defer {
            for ending in ["", "-journal", "-wal", "-shm"] { try? PrivateFile.remove(draftPath + ending) }
        }
        let result = try write(draftPath)
        try named { try PrivateFile.publish(draftPath, as: path) }
        return result
    }

    /// Runs `body`; what the storage refuses becomes the caller's mistake.
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
