public import BankServices

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that somebody named on the command line.
public enum NamedFile {
    /// What the file holds. Throws ``ServiceError/invalidFile(path:line:column:reason:)`` if it cannot be read:
    /// that is the caller's mistake, not the bank's storage failing.
    public static func read(_ path: String) throws(ServiceError) -> [UInt8] {
        do throws(ServiceError) {
            return try FileHandle(path, O_RDONLY).readToEnd()
        } catch {
            guard case .storage(_, _, let underlying) = error else { throw error }
            throw .invalidFile(path: path, line: nil, column: nil, reason: underlying)
        }
    }
}
