import BankFiles
public import BankServices
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that somebody named on the command line.
public enum NamedFile {
    /// What a plain file of at most `maximumByteCount` bytes holds. Throws
    /// ``ServiceError/invalidFile(path:line:column:reason:)`` for anything else: that is the caller's mistake, not
    /// the bank's storage failing.
    public static func read(_ path: String, maximumByteCount: Int) throws(ServiceError) -> [UInt8] {
        do throws(ServiceError) {
            let file = try FileHandle(path, O_RDONLY | O_NONBLOCK)
            guard try file.isPlain() else { throw problem(path, "it is not a plain file") }
            let bytes = try file.read(count: maximumByteCount + 1)
            guard bytes.count <= maximumByteCount else {
                throw problem(path, "it is larger than \(maximumByteCount) bytes")
            }
            return bytes
        } catch {
            guard case .storage(_, _, let underlying) = error else { throw error }
            throw problem(path, underlying)
        }
    }

    static func problem(_ path: String, _ reason: Phrase) -> ServiceError {
        .invalidFile(path: path, line: nil, column: nil, reason: reason)
    }
}
