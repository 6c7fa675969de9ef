import BankDomain
import BankFiles
import BankServices
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The books that a copy takes the place of. They keep another name beside it, whole.
///
/// Held until the copy is in place: as long as their file is open here, no other program that lets go of it is the last
/// to do so, and none removes the log that by then is the copy's.
final class FormerBooks {
    /// Where they will be.
    let keptPath: String

    private let path: String
    private let database: Database?

    /// The books at the path of `site`; `nil` if there are none. Throws `storage` for what cannot be put aside, and
    /// `busy` if somebody reads just now, so that the log cannot be emptied.
    init?(_ site: LedgerSite) throws {
        path = site.file.path
        guard site.file.exists else { return nil }
        try site.file.requireOwner()
        try Self.requirePlainFile(path)
        keptPath = try Self.freeName(path + ".before-restore-" + Self.stamp(site.now))
        database = try Self.openedWithoutLog(path)
    }

    /// Gives the books their second name, and their log with them where it could not be emptied.
    func setAside() throws {
        try Self.link(path, keptPath)
        if let byteCount = try PrivateFile.byteCount(path + "-wal"), byteCount > 0 {
            try Self.link(path + "-wal", keptPath + "-wal")
        }
        try PrivateFile.syncFolder(of: path)
    }

    /// Books that can be read are one file afterwards. Those that cannot are kept as they are.
    private static func openedWithoutLog(_ path: String) throws -> Database? {
        // Of a file that has nothing in it SQLite would throw the log away.
        guard let byteCount = try PrivateFile.byteCount(path), byteCount > 0 else { return nil }
        do {
            let database = try Database(path: path, access: .readWrite)
            database.keepLogWhenClosed(true)
            let isBusy = try database.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int64(0) != 0 }
            guard isBusy != true else {
                throw ServiceError.storage(.busy, path: path, underlying: "another command is reading it")
            }
            database.keepLogWhenClosed(false)
            return database
        } catch let error as SQLiteError {
            guard error.primaryCode == SQLiteError.busy else { return nil }
            throw error
        }
    }

    private static func requirePlainFile(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw SystemError.last(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ServiceError.storage(
                .unreadable, path: path, underlying: "it is a link or no plain file, and is left as it is")
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
