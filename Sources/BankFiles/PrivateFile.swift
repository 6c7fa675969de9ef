package import BankServices
import CSystem
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Small files that only their owner may read.
package enum PrivateFile {
    /// What the file holds; `nil` if there is none.
    package static func read(_ path: String) throws(ServiceError) -> [UInt8]? {
        do throws(ServiceError) {
            // A pipe of this name would keep every command waiting.
            let file = try FileHandle(path, O_RDONLY | O_NONBLOCK)
            guard try file.isPlain() else {
                throw .storage(.unreadable, path: path, underlying: "it is not a regular file")
            }
            return try file.readToEnd()
        } catch {
            guard exists(path) else { return nil }
            throw error
        }
    }

    /// Replaces the file in one step: a reader sees either the old content or the new, also after a crash.
    ///
    /// To be called inside a lock: the temporary file beside it has a fixed name.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(ServiceError) {
        let temporary = path + ".new"
        do throws(ServiceError) {
            let file = try FileHandle(temporary, O_WRONLY | O_CREAT | O_TRUNC)
            try file.write(bytes)
            try file.sync()
        } catch {
            _ = unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else { throw SystemError.last(path) }
        try syncFolder(of: path)
    }

    /// Makes the names in the folder of a file durable.
    package static func syncFolder(of path: String) throws(ServiceError) {
        let folder = folder(of: path)
        let result = bank_sync_directory(folder)
        guard result == 0 else { throw SystemError.storage(-result, path: folder) }
    }

    /// Removes the file if it is there.
    package static func remove(_ path: String) throws(ServiceError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw SystemError.last(path) }
    }

    /// Moves the file if it is there.
    package static func move(_ path: String, to other: String) throws(ServiceError) {
        guard rename(path, other) == 0 || errno == ENOENT else { throw SystemError.last(path) }
    }

    /// Whether something has this name. What cannot be looked at counts as there, so that opening it says why.
    package static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0 || errno != ENOENT
    }

    /// Whether something has this name. Throws why for what cannot be looked at.
    package static func isTaken(_ path: String) throws(ServiceError) -> Bool {
        if access(path, F_OK) == 0 { return true }
        guard errno == ENOENT else { throw SystemError.last(path) }
        return false
    }

    /// How many bytes a file has; `nil` if there is none.
    package static func byteCount(_ path: String) throws(ServiceError) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError.last(path) }
            return nil
        }
        return FileInformation(status).byteCount
    }

    /// Gives a file the name that it was made for, unless something has that already, and makes both durable. Throws
    /// `storage`; whether the name was taken, ``exists(_:)`` says better before.
    package static func publish(_ draft: String, as path: String) throws(ServiceError) {
        try FileHandle(draft, O_RDONLY).sync()
        // Unlike a rename, a second name is refused where there is a file of that name.
        guard link(draft, path) == 0 else { throw SystemError.last(path) }
        try remove(draft)
        try syncFolder(of: path)
    }

    /// Makes the folder of a file, and those above it, for the owner only.
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
    /// Adds lines to the end of a file of at most `maximumByteCount` bytes; what is full is kept under the name with
    /// `.1`, in place of what was there, and a new one begun. To be called inside a lock.
    package static func append(
        _ bytes: [UInt8], to path: String, maximumByteCount: Int
    ) throws(ServiceError) {
        try requireGuardedFolder(of: path)
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK
        let byteCount = try FileHandle(path, flags).plainInformation(path).byteCount
        if byteCount > 0, byteCount + bytes.count > maximumByteCount { try move(path, to: path + ".1") }
        try FileHandle(path, flags).write(bytes)
    }

    /// The names in a folder, without those that begin with a `.`, in any order; none if there is no such folder.
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

extension FileHandle {
    fileprivate borrowing func plainInformation(_ path: String) throws(ServiceError) -> FileInformation {
        let information = try information()
        guard information.isPlain, information.isOwn else {
            throw .storage(.insecure, path: path, underlying: "it is not a regular file that you own")
        }
        return information
    }
}
