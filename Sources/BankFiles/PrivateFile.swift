package import BankServices
import CSystem
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Small files that only their owner can read.
package enum PrivateFile {
    /// The content of the file, or what it has of a part; `nil` if there is no file.
    package static func read(_ path: String, _ range: Range<Int>? = nil) throws(ServiceError) -> [UInt8]? {
        do throws(ServiceError) {
            // Without `O_NONBLOCK`, a pipe of this name would block every command.
            let file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
            guard try file.isPlain() else {
                throw .storage(.unreadable, path: path, underlying: "it is not a regular file")
            }
            guard let range else { return try file.readToEnd() }
            return try file.read(range)
        } catch {
            guard exists(path) else { return nil }
            throw error
        }
    }

    /// Replaces the file in one step: readers see either the old content or the new, even after a crash.
    ///
    /// Call it inside a lock: the temporary file beside it has a fixed name.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(ServiceError) {
        let temporary = path + ".new"
        do throws(ServiceError) {
            let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_TRUNC)
            try file.write(bytes)
            try file.sync()
        } catch {
            _ = unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else { throw SystemError.last(path) }
        try syncFolder(of: path)
    }

    /// Makes changes to a file's folder durable.
    package static func syncFolder(of path: String) throws(ServiceError) {
        let folder = folder(of: path)
        let result = bank_sync_directory(folder)
        guard result == 0 else { throw SystemError.storage(-result, path: folder) }
    }

    /// Removes the file if it exists.
    package static func remove(_ path: String) throws(ServiceError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw SystemError.last(path) }
    }

    /// Moves the file if it exists.
    package static func move(_ path: String, to other: String) throws(ServiceError) {
        guard rename(path, other) == 0 || errno == ENOENT else { throw SystemError.last(path) }
    }

    /// True if the path exists. If that cannot be checked, returns `true`, and opening it reports the error.
    package static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0 || errno != ENOENT
    }

    /// Returns whether the path exists. Throws if that cannot be checked.
    package static func isTaken(_ path: String) throws(ServiceError) -> Bool {
        if access(path, F_OK) == 0 { return true }
        guard errno == ENOENT else { throw SystemError.last(path) }
        return false
    }

    /// The size of a file in bytes; `nil` if there is none.
    package static func byteCount(_ path: String) throws(ServiceError) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError.last(path) }
            return nil
        }
        return FileInformation(status).byteCount
    }

    /// Renames a finished draft unless the path exists, and makes both durable. Throws `storage`; check ``exists(_:)``
    /// first for a better error.
    package static func publish(_ draft: String, as path: String) throws(ServiceError) {
        try OpenFile(draft, O_RDONLY).sync()
        // Unlike `rename`, `link` fails if the path exists.
        guard link(draft, path) == 0 else { throw SystemError.last(path) }
        try remove(draft)
        try syncFolder(of: path)
    }

    /// Creates the folder of a file and its parents, for the owner only.
    package static func makeFolder(of path: String) throws(ServiceError) {
        try makeFolder(folder(of: path))
    }

    private static func makeFolder(_ folder: String) throws(ServiceError) {
        if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, folder.contains("/") else { throw SystemError.last(folder) }
        try makeFolder(of: folder)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw SystemError.last(folder) }
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

extension PrivateFile {
    /// Appends lines to a file of at most `maximumByteCount` bytes. A full file is renamed with the suffix `.1`,
    /// replacing an earlier one, and a new one begins. Call it inside a lock.
    package static func append(
        _ bytes: [UInt8], to path: String, maximumByteCount: Int
    ) throws(ServiceError) {
        try requireGuardedFolder(of: path)
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK
        let byteCount = try OpenFile(path, flags).plainInformation(path).byteCount
        if byteCount > 0, byteCount + bytes.count > maximumByteCount { try move(path, to: path + ".1") }
        try OpenFile(path, flags).write(bytes)
    }

    /// The names in a folder, in any order, without those that begin with `.`; none if there is no such folder.
    package static func names(in folder: String) throws(ServiceError) -> [String] {
        guard let stream = opendir(folder) else {
            guard errno == ENOENT else { throw SystemError.last(folder) }
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}

extension OpenFile {
    fileprivate borrowing func plainInformation(_ path: String) throws(ServiceError) -> FileInformation {
        let information = try information()
        guard information.isPlain, information.isOwn else {
            throw .storage(.insecure, path: path, underlying: "it is not a regular file that you own")
        }
        return information
    }
}
