public import BankServices

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A fresh folder for its owner only, which goes away with the value, files and all.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes a folder below `TMPDIR`'s usual place. Throws ``ServiceError/storage(_:path:underlying:)``.
    public init() throws(ServiceError) {
        var template = Array("/tmp/bank-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError.last("/tmp") }
        self.path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { unlink("\(path)/\(name)") }
        }
        closedir(folder)
        rmdir(path)
    }
}
