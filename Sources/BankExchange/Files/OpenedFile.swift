import BankFiles
import BankServices
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open file for reading, which several readings share: each has its own place in it.
final class OpenedFile {
    /// The name of this process's standard input.
    private static let standardInput = "/dev/stdin"

    /// The file as named.
    let path: String
    private let descriptor: Int32

    /// Opens a file, pipe or device. Throws `invalidFile` if it does not exist or cannot be opened.
    init(_ path: String) throws(ServiceError) {
        self.path = path
        // Opening a pipe must not wait for its writer; see `PipeCopy`.
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        // A socket cannot be opened by its name, and some programs give their children sockets as standard input.
        descriptor = opened < 0 && errno == ENXIO && path == Self.standardInput ? Self.duplicate(0) : opened
        guard descriptor >= 0 else {
            throw Self.failure(path, "it can't be opened: \(SystemError.words(errno))")
        }
    }

    /// Takes over a descriptor of the file `path`.
    init(_ path: String, owning descriptor: Int32) {
        (self.path, self.descriptor) = (path, descriptor)
    }

    deinit { _ = Self.closeFile(descriptor) }

    /// Whether it is a file on a disk, which can be read from any place. Throws `invalidFile` for what is never read: a
    /// folder, a disk, a terminal.
    func isRegular() throws(ServiceError) -> Bool {
        switch try status().st_mode & S_IFMT {
        case S_IFREG: return true
        case S_IFDIR: throw Self.failure(path, "it is a folder")
        case S_IFIFO, S_IFSOCK: return false
        case S_IFCHR:
            guard isatty(descriptor) == 0 else {
                throw Self.failure(
                    path, "it is a terminal; name a file, or send one to the command with < FILE")
            }
            return false
        default: throw Self.failure(path, "it is not a regular file")
        }
    }

    /// The size of a file on a disk. Throws `invalidFile`.
    func byteCount() throws(ServiceError) -> Int { Int(try status().st_size) }

    private func status() throws(ServiceError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable() }
        return status
    }

    /// Reads bytes of a file on a disk; returns how many, 0 at the end. Throws `invalidFile`.
    func read(into buffer: UnsafeMutableRawBufferPointer, at place: Int) throws(ServiceError) -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(place))
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw unreadable() }
            return count
        }
    }

    /// Reads what a pipe gives next; returns how many bytes, 0 at the end, `nil` if there is nothing yet after
    /// `milliseconds`. Throws `invalidFile`.
    func readNext(
        into buffer: UnsafeMutableRawBufferPointer, waiting milliseconds: Int32
    ) throws(ServiceError) -> Int? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // A pipe without a writer so far is not at its end, but reading it would say so.
        guard poll(&waiting, 1, milliseconds) > 0 else { return nil }
        let count = Self.readFile(descriptor, buffer)
        if count < 0 && (errno == EINTR || errno == EAGAIN) { return nil }
        guard count >= 0 else { throw unreadable() }
        return count
    }

    private func unreadable() -> ServiceError {
        Self.failure(path, "it can't be read: \(SystemError.words(errno))")
    }

    static func failure(_ path: String, _ reason: Phrase) -> ServiceError {
        .invalidFile(path: path, line: nil, column: nil, reason: reason)
    }

    private static func duplicate(_ descriptor: Int32) -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }

    private static func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

    private static func readFile(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #else
            Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }
}
