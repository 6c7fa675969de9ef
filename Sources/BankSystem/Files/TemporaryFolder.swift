public import BankServices

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A fresh folder for its owner only, which goes away with the value, and the files in it too.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes a folder in `/tmp`, and removes those that ended processes have left there. Throws
    /// ``ServiceError/storage(_:path:underlying:)``.
    public init() throws(ServiceError) {
        Self.sweep()
        var template = Array("/tmp/\(Self.prefix)\(getpid())-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError.last("/tmp") }
        self.path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.remove(path) }

    private static let prefix = "bank-"

    // A process that is killed cannot remove its folder: the next one does.
    private static func sweep() {
        for name in names(in: "/tmp") where name.hasPrefix(prefix) {
            let digits = name.dropFirst(prefix.count).prefix { $0 != "-" }
            guard let owner = Int32(digits), owner > 0, kill(owner, 0) != 0, errno == ESRCH else { continue }
            var information = stat()
            let path = "/tmp/\(name)"
            guard lstat(path, &information) == 0, information.st_uid == geteuid(),
                information.st_mode & S_IFMT == S_IFDIR
            else { continue }
            remove(path)
        }
    }

    /// Removes the folder and the files in it; it has no folders.
    private static func remove(_ path: String) {
        for name in names(in: path) { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.filter { $0 != "." && $0 != ".." }
    }
}
