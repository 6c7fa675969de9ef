import BankDomain
import BankFiles
import BankServices
import CSQLite
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The one place where failures of the database become errors of the bank.
enum StorageFailure {
    /// The error for callers. An error that is already one passes unchanged.
    static func serviceError(_ error: any Error, path: String) -> any Error {
        switch error {
        case let error as SQLiteError:
            ServiceError.storage(problem(error, path: path), path: path, underlying: words(error))
        case let error as MalformedValue:
            ServiceError.storage(.damaged, path: path, underlying: error.detail)
        default:
            error
        }
    }

    /// The error of a commit that failed: where SQLite cannot tell whether it happened, it is unknown.
    static func commitError(_ error: SQLiteError, key: IdempotencyKey?, path: String) -> any Error {
        if let key, error.primaryCode == SQLITE_IOERR {
            return ServiceError.outcomeUnknown(key, underlying: words(error))
        }
        return serviceError(error, path: path)
    }

    private static func problem(_ error: SQLiteError, path: String) -> StorageProblem {
        if error.systemErrorNumber == ENOSPC || error.systemErrorNumber == EDQUOT { return .full }
        switch error.primaryCode {
        case SQLITE_NOTADB: return DatabaseHeader(path: path)?.isSQLite == true ? .damaged : .foreign
        // The program keeps every constraint before it writes: a violation comes from what is stored.
        case SQLITE_CORRUPT, SQLITE_CONSTRAINT: return .damaged
        case SQLITE_FULL: return .full
        case SQLITE_READONLY: return .readOnly
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: return .unreadable
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy
        case SQLITE_IOERR where error.code == csqlite_io_error_short_read: return .damaged
        default: return .failed
        }
    }

    private static func words(_ error: SQLiteError) -> Phrase {
        guard error.systemErrorNumber != 0 else { return "\(error.message) (SQLite \(error.code))" }
        return "\(error.message) (SQLite \(error.code): \(SystemError.words(error.systemErrorNumber)))"
    }
}
