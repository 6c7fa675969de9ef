package import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A new private folder in another one, which is removed with everything in it when the value is released.
///
/// A killed process cannot remove its folder, so a later one does: a lock on a marker file shows whether the owner is
/// still running.
package final class LockedFolder: Sendable {
    package let path: String
    private let marker: Int32

    /// Creates a folder whose name begins with the prefix. Throws ``ServiceError/storage(_:path:underlying:)``.
    package init(in parent: String, prefix: String) throws(ServiceError) {
        var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil }
        guard made else { throw SystemError.last(parent) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        // The marker gets its name once it is locked: before, another process would take the folder for a left one.
        let unnamed = "\(path)/\(Self.markerName).new"
        marker = open(unnamed, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard marker >= 0, bank_lock_file(marker, false) == 0,
            rename(unnamed, "\(path)/\(Self.markerName)") == 0
        else { throw SystemError.last(path) }
    }

    deinit {
        Self.remove(path)
        if marker >= 0 { close(marker) }
    }

    private static let markerName = ".in-use"
    /// A folder without a marker is being made, or was left before its owner could remove it.
    private static let unmarkedAgeMaximumSeconds = 86_400

    /// Removes the folders of ended processes. Those of other users stay.
    package static func sweep(in parent: String, prefix: String) {
        for name in names(in: parent) where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6
        {
            let path = "\(parent)/\(name)"
            guard let age = ageOfOwnFolderSeconds(path) else { continue }
            let marker = open("\(path)/\(markerName)", O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard marker >= 0 else {
                if errno == ENOENT, age > unmarkedAgeMaximumSeconds { remove(path) }
                continue
            }
            if bank_lock_file(marker, false) == 0 { remove(path) }
            close(marker)
        }
    }

    /// Removes the folder with everything in it. Links are removed, not followed.
    private static func remove(_ path: String) {
        for name in names(in: path) {
            let inside = "\(path)/\(name)"
            // A folder cannot be unlinked.
            if unlink(inside) != 0, information(inside)?.isFolder == true { remove(inside) }
        }
        rmdir(path)
    }

    private static func ageOfOwnFolderSeconds(_ path: String) -> Int? {
        guard let information = information(path), information.isFolder, information.isOwn else { return nil }
        return time(nil) - information.changedSecondsSinceEpoch
    }

    private static func information(_ path: String) -> FileInformation? {
        var status = stat()
        return lstat(path, &status) == 0 ? FileInformation(status) : nil
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
