import BankFiles
public import BankServices
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension NamedFile {
    /// What a plain file of at most `maximumByteCount` bytes holds, without a copy that stays behind. Throws
    /// ``ServiceError/invalidFile(path:line:column:reason:)``.
    public static func readSecret(
        _ path: String, maximumByteCount: Int
    ) throws(ServiceError) -> SecretBytes {
        let secret = try named(path) { () throws(ServiceError) in
            let file = try FileHandle(path, O_RDONLY | O_NONBLOCK)
            guard try file.isPlain() else { throw problem(path, "it is not a plain file") }
            return try file.readSecret(path: path, maximumByteCount: maximumByteCount)
        }
        guard let secret else { throw problem(path, "it is larger than \(maximumByteCount) bytes") }
        return secret
    }

    /// Makes a file with mode 0600 that was not there, and removes it again if it cannot be written whole. Throws
    /// ``ServiceError/invalidFile(path:line:column:reason:)``.
    public static func create(_ path: String, with secret: SharedSecret) throws(ServiceError) {
        try named(path) { () throws(ServiceError) in
            if try PrivateFile.isTaken(path) { throw problem(path, "something has that name already") }
            let file = try FileHandle(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
            do throws(ServiceError) {
                try file.write(secret, path: path)
                try file.sync()
            } catch {
                _ = unlink(path)
                throw error
            }
        }
    }

    /// The failures of a file that a person named are theirs to mend, and not the bank's storage failing.
    private static func named<Result: ~Copyable>(
        _ path: String, _ body: () throws(ServiceError) -> Result
    ) throws(ServiceError) -> Result {
        do throws(ServiceError) {
            return try body()
        } catch {
            guard case .storage(_, _, let underlying) = error else { throw error }
            throw problem(path, underlying)
        }
    }
}
