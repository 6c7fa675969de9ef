package import BankServices

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder for uploads in use, which only this user can open. It is removed with all its files.
package final class UploadFolder: Sendable {
    package let path: String

    /// Creates a folder in another one.
    package init(in parent: String) throws(ServiceError) {
        var template = Array("\(parent)/bank-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil }
        guard made else {
            throw SystemError.last(parent)
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        // A file that cannot be removed stays until the system empties the parent folder.
        for name in (try? PrivateFile.names(in: path)) ?? [] { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// Creates a file. Throws `storage` if the name is taken.
    package func create(_ name: String) throws(ServiceError) -> OpenFile {
        try OpenFile("\(path)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    }
}
