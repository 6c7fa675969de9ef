package import BankServices
import LanguageKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension PrivateFile {
    /// The content of a private file, at most `limit` bytes; `nil` if there is none.
    ///
    /// Throws ``ServiceError/storage(_:path:underlying:)`` with `insecure` if it is not a regular file, belongs to
    /// another user, or others can read, change or replace it.
    package static func readGuarded(_ path: String, limit: Int) throws(ServiceError) -> [UInt8]? {
        try requireGuardedFolder(of: path)
        guard let named = try information(path, followingLinks: false) else { return nil }
        try requireGuarded(named, path)
        // The open file is checked again, because the path may name another file by then.
        let file = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        let opened = try file.information()
        try requireGuarded(opened, path)
        return try file.read(count: min(opened.byteCount, limit))
    }

    /// Throws ``ServiceError/storage(_:path:underlying:)`` with `insecure` if a file's folder belongs to another user,
    /// or others can create files there. Does nothing if there is no such folder.
    ///
    /// - Parameter allowsAdministrator: whether root may use another user's folder.
    package static func requireGuardedFolder(
        of path: String, allowsAdministrator: Bool = false
    ) throws(ServiceError) {
        let folder = folder(of: path)
        guard let information = try information(folder, followingLinks: true), information.isFolder else {
            return
        }
        guard information.isOwn || allowsAdministrator && geteuid() == 0 else {
            throw insecure(folder, "it belongs to another user")
        }
        guard information.permissions & 0o022 == 0 else {
            throw insecure(
                folder, "others can add files there: its mode is \(octal(information)) and should be 700")
        }
    }

    /// Throws ``ServiceError/storage(_:path:underlying:)`` with `insecure` if others can read, change or replace the
    /// file. The administrator may use another user's files. Does nothing if there is no such file.
    package static func requirePrivate(_ path: String) throws(ServiceError) {
        guard let file = try information(path, followingLinks: true) else { return }
        guard file.isPrivate else { throw exposed(path, file) }
        try requireGuardedFolder(of: path, allowsAdministrator: true)
    }

    /// Replaces a file in one step, as ``replace(_:with:)`` does, and never writes to an existing file: one with the
    /// temporary name is removed first, because it may be another user's link.
    ///
    /// Call it inside a lock. `body` runs after the new content is on the disk and before the old one is replaced; if
    /// it fails, nothing is replaced. Without `isDurable`, a power failure may restore the old content.
    package static func replaceGuarded(
        _ path: String, with bytes: [UInt8], isDurable: Bool = true,
        _ body: () throws(ServiceError) -> Void = {}
    ) throws(ServiceError) {
        let temporary = path + ".new"
        try requireGuardedFolder(of: path)
        try remove(temporary)
        do throws(ServiceError) {
            try writeNew(temporary, bytes)
            try body()
            guard rename(temporary, path) == 0 else { throw SystemError.last(path) }
        } catch {
            _ = unlink(temporary)
            throw error
        }
        if isDurable { try syncFolder(of: path) }
    }

    /// Gives a file's content a second name, in place of an earlier file of that name. Does nothing if there is no such
    /// file. Call it inside a lock.
    package static func keep(_ path: String, as other: String) throws(ServiceError) {
        let temporary = other + ".new"
        try remove(temporary)
        guard exists(path) else { return }
        if link(path, temporary) != 0 {
            // Some file systems do not support hard links.
            try writeNew(temporary, try read(path) ?? [])
        }
        guard rename(temporary, other) == 0 else { throw SystemError.last(other) }
        // Renaming a file to another of its own names leaves both.
        try remove(temporary)
    }

    private static func writeNew(_ path: String, _ bytes: [UInt8]) throws(ServiceError) {
        let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        try file.write(bytes)
        try file.sync()
    }

    private static func requireGuarded(_ file: FileInformation, _ path: String) throws(ServiceError) {
        guard file.isPlain else {
            throw insecure(path, file.isLink ? "it is a symbolic link" : "it is not a regular file")
        }
        guard file.isOwn else { throw insecure(path, "it belongs to another user") }
        guard file.isPrivate else { throw exposed(path, file) }
    }

    static func exposed(_ path: String, _ file: FileInformation) -> ServiceError {
        insecure(path, "others can read or change it: its mode is \(octal(file)) and should be 600")
    }

    private static func information(
        _ path: String, followingLinks: Bool
    ) throws(ServiceError) -> FileInformation? {
        var status = stat()
        guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
            guard errno == ENOENT else { throw SystemError.last(path) }
            return nil
        }
        return FileInformation(status)
    }

    private static func insecure(_ path: String, _ reason: Phrase) -> ServiceError {
        .storage(.insecure, path: path, underlying: reason)
    }

    private static func octal(_ file: FileInformation) -> String {
        String(file.permissions, radix: 8)
    }
}
