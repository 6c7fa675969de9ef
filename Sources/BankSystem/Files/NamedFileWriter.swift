import BankFiles
public import BankServices

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that somebody named and that was not there, written piece by piece: what was written stays, whatever comes
/// after.
public final class NamedFileWriter: Sendable {
    private let path: String
    private let file: FileHandle

    /// Makes the file with mode 0600. Throws ``ServiceError/invalidFile(path:line:column:reason:)``.
    public init(_ path: String) throws(ServiceError) {
        self.path = path
        do throws(ServiceError) {
            file = try FileHandle(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        } catch {
            guard case .storage(_, _, let underlying) = error else { throw error }
            throw NamedFile.problem(path, underlying)
        }
    }

    /// Adds bytes. Throws ``ServiceError/invalidFile(path:line:column:reason:)``.
    public func write(_ bytes: [UInt8]) throws(ServiceError) {
        do throws(ServiceError) {
            try file.write(bytes)
        } catch {
            guard case .storage(_, _, let underlying) = error else { throw error }
            throw NamedFile.problem(path, underlying)
        }
    }
}
