package import BankServices
package import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system's error numbers mean for a file of the bank.
package enum SystemError {
    /// The failure of the last system call.
    package static func last(_ path: String) -> ServiceError {
        storage(errno, path: path)
    }

    /// The failure with this error number.
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

    /// The system's words for an error number.
    package static func words(_ number: Int32) -> Phrase { Phrase(word: String(cString: strerror(number))) }
}
