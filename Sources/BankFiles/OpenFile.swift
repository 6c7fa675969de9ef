package import BankServices
import LanguageKit

#if canImport(Glibc)
    package import Glibc
#elseif canImport(Darwin)
    package import Darwin
#endif

/// An open file that closes itself.
package struct OpenFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Opens a file; child processes do not inherit it. Throws ``ServiceError/storage(_:path:underlying:)``.
    package init(_ path: String, _ flags: Int32) throws(ServiceError) {
        let descriptor = open(path, flags | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { throw SystemError.last(path) }
        self.descriptor = descriptor
        self.path = path
    }

    deinit { _ = close(descriptor) }

    /// The descriptor for system calls; it is closed with the handle.
    package var rawDescriptor: Int32 { descriptor }

    /// The next `count` bytes; fewer only at the end of the file.
    package func read(count: Int) throws(ServiceError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let taken = bytes.withUnsafeMutableBytes { buffer in
                systemRead(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
            }
            if taken == 0 { break }
            if taken > 0 { filled += taken } else if errno != EINTR { throw SystemError.last(path) }
        }
        bytes.removeLast(count - filled)
        return bytes
    }

    /// The bytes of a part, if the file has them all.
    package func read(_ range: Range<Int>) throws(ServiceError) -> [UInt8] {
        guard range.upperBound <= (try information().byteCount) else { return [] }
        guard lseek(descriptor, off_t(range.lowerBound), SEEK_SET) >= 0 else { throw SystemError.last(path) }
        return try read(count: range.count)
    }

    /// True for a regular file: not a folder, device or pipe.
    package func isPlain() throws(ServiceError) -> Bool {
        try information().isPlain
    }

    package func information() throws(ServiceError) -> FileInformation {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError.last(path) }
        return FileInformation(status)
    }

    /// The largest file that is read completely.
    private static let maximumByteCount = 1 << 30

    /// Reads the rest of the file. Throws `storage(.damaged)` if it is larger than any file of the bank.
    package func readToEnd() throws(ServiceError) -> [UInt8] {
        var bytes: [UInt8] = []
        let byteCount = try information().byteCount
        guard byteCount <= Self.maximumByteCount else {
            throw .storage(.damaged, path: path, underlying: "it has \(byteCount) bytes")
        }
        var wanted = max(4_096, byteCount + 1)
        while true {
            let next = try read(count: wanted)
            bytes += next
            if next.count < wanted { return bytes }
            wanted = 65_536
        }
    }

    /// Writes all bytes.
    package func write(_ bytes: [UInt8]) throws(ServiceError) {
        var written = 0
        while written < bytes.count {
            let taken = bytes.withUnsafeBytes { buffer in
                systemWrite(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if taken >= 0 { written += taken } else if errno != EINTR { throw SystemError.last(path) }
        }
    }

    /// Truncates the file and moves to its end.
    package func truncate(to length: Int) throws(ServiceError) {
        guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0
        else {
            throw SystemError.last(path)
        }
    }

    /// Makes all writes durable.
    package func sync() throws(ServiceError) {
        guard fsync(descriptor) == 0 else { throw SystemError.last(path) }
    }
}

// Inside the type, `read` and `write` would mean its own methods.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}

extension OpenFile {
    /// Reads the rest, at most `maximumByteCount` bytes, without leaving a copy in memory; `nil` if there is more.
    package func readSecret(path: String, maximumByteCount: Int) throws(ServiceError) -> SecretBytes? {
        var information = stat()
        guard fstat(rawDescriptor, &information) == 0 else { throw SystemError.last(path) }
        let count = Int(information.st_size)
        guard count <= maximumByteCount else { return nil }
        return try SecretBytes(count: count) { (bytes) throws(ServiceError) in
            var rest = bytes
            while !rest.isEmpty {
                let taken = systemRead(rawDescriptor, rest)
                // Another process truncated the file.
                if taken == 0 { throw SystemError.storage(EIO, path: path) }
                if taken > 0 { rest = UnsafeMutableRawBufferPointer(rebasing: rest[taken...]) }
                if taken < 0, errno != EINTR { throw SystemError.last(path) }
            }
        }
    }

    /// Writes all bytes.
    package func write(_ secret: SharedSecret, path: String) throws(ServiceError) {
        try secret.withUnsafeBytes { (bytes) throws(ServiceError) in
            var rest = bytes
            while !rest.isEmpty {
                let taken = systemWrite(rawDescriptor, rest)
                if taken >= 0 { rest = UnsafeRawBufferPointer(rebasing: rest[taken...]) }
                if taken < 0, errno != EINTR { throw SystemError.last(path) }
            }
        }
    }
}

// Inside the type, `read` and `write` would mean its own methods.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, bytes.baseAddress, bytes.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

/// The system's information about a file.
package struct FileInformation {
    private let status: stat

    package init(_ status: stat) {
        self.status = status
    }

    /// True for a regular file: not a folder, link, device or pipe.
    package var isPlain: Bool { status.st_mode & S_IFMT == S_IFREG }

    package var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }

    package var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }

    /// True if it belongs to the effective user of this process.
    package var isOwn: Bool { status.st_uid == geteuid() }

    /// The permissions of owner, group and others.
    package var permissions: UInt32 { UInt32(status.st_mode & 0o7777) }

    /// True if only the owner can read or change it.
    package var isPrivate: Bool { permissions & 0o077 == 0 }

    package var byteCount: Int { Int(status.st_size) }

    /// When the content changed last; for a folder, when a name was added or removed.
    package var changedSecondsSinceEpoch: Int {
        #if canImport(Darwin)
            status.st_mtimespec.tv_sec
        #else
            status.st_mtim.tv_sec
        #endif
    }
}
