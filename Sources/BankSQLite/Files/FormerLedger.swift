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

/// The ledger that a copy replaces. It keeps another name beside it, whole.
///
/// Held until the copy is in place: as long as its file is open here, no other program is the last to close it, and none
/// removes the log that by then is the copy's.
final class FormerLedger {
    let keptPath: String

    private let path: String
    private let connection: SQLiteConnection?

    /// The ledger at a location; `nil` if there is none. Throws `storage` for what cannot be put aside, and `busy` if
    /// something reads just now, so that the log cannot be emptied.
    init?(_ location: SQLiteLocation, at now: Instant) throws {
        path = location.path
        guard location.exists else { return nil }
        try location.requireOwner()
        try Self.requirePlainFile(path)
        keptPath = try Self.freeName(path + ".before-restore-" + Self.stamp(now))
        connection = try Self.openedWithoutLog(path)
    }

    /// Gives the ledger its second name, and its log too where that could not be emptied.
    func setAside() throws {
        try Self.link(path, keptPath)
        if let byteCount = try PrivateFile.byteCount(path + "-wal"), byteCount > 0 {
            try Self.link(path + "-wal", keptPath + "-wal")
        }
        try PrivateFile.syncFolder(of: path)
    }

    /// A ledger that can be read is one file afterwards. One that cannot is kept as it is.
    private static func openedWithoutLog(_ path: String) throws -> SQLiteConnection? {
        // Of a file that has nothing in it SQLite would throw the log away.
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

    /// A moment that a file name may have: `20260115T093000Z`.
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
