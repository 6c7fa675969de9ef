package import BankServices
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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
            throw .storage(.insecure, path: path, underlying: "it is not a plain file of one's own")
        }
        return information
    }
}
