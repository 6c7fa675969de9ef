package import BankServices

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder for files that were sent and are needed for a while, which only this user can open. It goes with all files in it.
package final class UploadFolder: Sendable {
    package let path: String

    /// Makes a folder in another one.
    package init(in parent: String) throws(ServiceError) {
        var template = Array("\(parent)/bank-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil }
        guard made else {
            throw SystemError.last(parent)
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        // What cannot be removed stays until the system empties the folder above.
        for name in (try? PrivateFile.names(in: path)) ?? [] { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// Makes a new file. Throws `storage` if there is one of this name.
    package func create(_ name: String) throws(ServiceError) -> FileHandle {
        try FileHandle("\(path)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    }
}
