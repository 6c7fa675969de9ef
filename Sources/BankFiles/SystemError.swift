package import BankServices
package import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Converts the system's error numbers to errors of the bank's files.
package enum SystemError {
    /// The error of the last system call.
    package static func last(_ path: String) -> ServiceError {
        storage(errno, path: path)
    }

    /// The error with this number.
    package static func storage(_ number: Int32, path: String) -> ServiceError {
        let problem: StorageProblem =
            switch number {
            case ENOSPC, EDQUOT: .full
            case EROFS: .readOnly
            case EACCES, EPERM, ENOTDIR, EISDIR, ELOOP: .unreadable
            default: .failed
            }
        return .storage(problem, path: path, underlying: words(number))
    }

    /// The system's text for an error number.
    package static func words(_ number: Int32) -> Phrase { Phrase(word: String(cString: strerror(number))) }
}
