import BankFiles
import BankSQL
import CSQLite
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An SQLite result code for a failed call (sqlite.org/rescode.html).
struct SQLiteFailure {
    /// The extended result code.
    private let code: Int32
    private let message: String
    private let systemErrorNumber: Int32

    /// The failure of the last call on a connection.
    init(code: Int32, _ database: OpaquePointer?) {
        self.code = code
        if let database {
            self.message = String(cString: sqlite3_errmsg(database))
            self.systemErrorNumber = sqlite3_system_errno(database)
        } else {
            self.message = String(cString: sqlite3_errstr(code))
            self.systemErrorNumber = 0
        }
    }

    /// The error for callers. Reads the file at `path` to distinguish a damaged ledger from another program's file.
    func error(path: String?) -> SQLError {
        SQLError(
            kind(path), leavesOutcomeUnknown: primaryCode == SQLITE_IOERR, code: code,
            message: message, words: words)
    }

    private var primaryCode: Int32 { code & 0xFF }

    private func kind(_ path: String?) -> SQLError.Kind {
        if systemErrorNumber == ENOSPC || systemErrorNumber == EDQUOT { return .full }
        switch primaryCode {
        case SQLITE_NOTADB:
            return path.flatMap { DatabaseHeader(path: $0) }?.isSQLite == true ? .damaged : .foreign
        case SQLITE_CORRUPT: return .damaged
        case SQLITE_CONSTRAINT: return .constraint
        case SQLITE_FULL: return .full
        case SQLITE_READONLY: return path.map(Self.isOnFullDisk) == true ? .full : .readOnly
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: return .unreadable
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy
        case SQLITE_IOERR where code == csqlite_io_error_short_read: return .damaged
        case SQLITE_ERROR where message == "integer overflow": return .overflow
        case SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_TOOBIG: return .content
        default: return .failed
        }
    }

    /// Whether there is no room for the index of the log (32 KiB for each part). Then a ledger is opened for reading only,
    /// because its locks are in that file.
    private static func isOnFullDisk(_ path: String) -> Bool {
        var disk = statvfs()
        return statvfs(path, &disk) == 0 && UInt64(disk.f_bavail) * UInt64(disk.f_frsize) < 32_768
    }

    private var words: Phrase {
        guard systemErrorNumber != 0 else { return "\(message) (SQLite \(code))" }
        return "\(message) (SQLite \(code): \(SystemError.words(systemErrorNumber)))"
    }
}

extension SQLError {
    /// True if a file cannot be locked for lack of permission or space, so it cannot be written either.
    var isUnlockable: Bool {
        code & 0xFF == SQLITE_CANTOPEN || code & 0xFF == SQLITE_READONLY
            || code == csqlite_io_error_shared_memory_size
    }
}
