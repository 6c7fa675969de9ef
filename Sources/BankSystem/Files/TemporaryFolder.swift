import BankFiles
public import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A new private folder, which is removed with its files when the value is released.
///
/// A killed process cannot remove its folder, so a later one does. A lock on a marker file shows whether the owner is
/// still running.
public final class TemporaryFolder: Sendable {
    public let path: String
    private let marker: Int32

    /// Creates a folder in `/tmp`, and removes those left by ended processes. Throws
    /// ``ServiceError/storage(_:path:underlying:)``.
    public init() throws(ServiceError) {
        Self.sweep()
        var template = Array("/tmp/\(Self.prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError.last("/tmp") }
        self.path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.marker = open("\(path)/\(Self.markerName)", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard marker >= 0, bank_lock_file(marker, false) == 0 else { throw SystemError.last(path) }
    }

    deinit {
        Self.remove(path)
        close(marker)
    }

    private static let prefix = "bank-tape-"
    private static let markerName = ".in-use"

    private static func sweep() {
        for name in names(in: "/tmp") where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6
        {
            let path = "/tmp/\(name)"
            let marker = open("\(path)/\(markerName)", O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard marker >= 0 else { continue }
            if bank_lock_file(marker, false) == 0 { remove(path) }
            close(marker)
        }
    }

    /// Removes the folder and its files; it has no subfolders.
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
