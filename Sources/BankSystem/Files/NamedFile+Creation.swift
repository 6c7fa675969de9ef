import BankFiles
public import BankServices
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension NamedFile {
    /// Makes a file with mode 0600 that was not there: it takes its name when it is whole. A dry run only looks whether
    /// something has the name. Throws ``ServiceError/invalidFile(path:line:column:reason:)``.
    public static func create(
        _ path: String, with bytes: [UInt8], mode: ExecutionMode
    ) throws(ServiceError) {
        let draft = path + ".new"
        do throws(ServiceError) {
            if try PrivateFile.isTaken(path) { throw problem(path, "something has that name already") }
            guard mode == .commit else { return }
            let file = try FileHandle(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
            do throws(ServiceError) {
                try file.write(bytes)
                try PrivateFile.publish(draft, as: path)
            } catch {
                _ = unlink(draft)
                throw error
            }
        } catch {
            guard case .storage(_, _, let underlying) = error else { throw error }
            throw problem(path, underlying)
        }
    }
}
