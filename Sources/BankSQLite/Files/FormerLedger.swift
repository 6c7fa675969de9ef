import BankDomain
import BankFiles
import BankSQL
import BankServices
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The ledger that a copy replaces. It is kept complete under another name.
///
/// It stays open until the copy is in place, so that no other program is the last to close it and removes the log,
/// which may by then belong to the copy.
final class FormerLedger {
    let keptPath: String

    private let path: String
    private let connection: SQLiteConnection?

    /// The ledger at a location; `nil` if there is none. Throws `storage` if it cannot be moved aside, and `busy` if a
    /// reader keeps the log from being emptied.
    init?(_ location: SQLiteLocation, at now: Instant) throws {
        path = location.path
        guard location.exists else { return nil }
        try location.requireOwner()
        try Self.requirePlainFile(path)
        keptPath = try Self.freeName(path + ".before-restore-" + Self.stamp(now))
        connection = try Self.openedWithoutLog(path)
    }

    /// Gives the ledger its second name, and the log too if it could not be emptied.
    func setAside() throws {
        try Self.link(path, keptPath)
        if let byteCount = try PrivateFile.byteCount(path + "-wal"), byteCount > 0 {
            try Self.link(path + "-wal", keptPath + "-wal")
        }
        try PrivateFile.syncFolder(of: path)
    }

    /// Merges the log into a readable ledger. An unreadable one is kept as it is.
    private static func openedWithoutLog(_ path: String) throws -> SQLiteConnection? {
        // SQLite would delete the log of an empty file.
        guard let byteCount = try PrivateFile.byteCount(path), byteCount > 0 else { return nil }
        do {
            let connection = try SQLiteConnection(path: path, access: .readWrite)
            connection.keepLogWhenClosed(true)
            guard try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
                throw ServiceError.storage(.busy, path: path, underlying: "another command is reading it")
            }
            connection.keepLogWhenClosed(false)
            return connection
        } catch let error as SQLError {
            guard error.kind == .busy else { return nil }
            throw error
        }
    }

    private static func requirePlainFile(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw SystemError.last(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ServiceError.storage(
                .unreadable, path: path,
                underlying: "it is a link or not a regular file, so it was not touched")
        }
    }

    private static func freeName(_ name: String) throws -> String {
        var (candidate, number) = (name, 1)
        while try PrivateFile.isTaken(candidate) || PrivateFile.isTaken(candidate + "-wal") {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return candidate
    }

    /// A time for a file name: `20260115T093000Z`.
    private static func stamp(_ now: Instant) -> String {
        let seconds = Instant(millisecondsSinceEpoch: now.millisecondsSinceEpoch / 1_000 * 1_000)
        return seconds.text.filter { $0 != "-" && $0 != ":" }
    }

    private static func link(_ path: String, _ other: String) throws {
        #if canImport(Darwin)
            let result = Darwin.link(path, other)
        #else
            let result = Glibc.link(path, other)
        #endif
        guard result == 0 else { throw SystemError.last(other) }
    }
}
