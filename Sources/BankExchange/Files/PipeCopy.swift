import BankFiles
import BankServices
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Everything that a pipe or a device gives, so that it can be read several times: in memory, or in a temporary file
/// without a name if it is longer.
struct PipeCopy {
    enum Content {
        case bytes([UInt8])
        case file(OpenedFile)
    }

    /// The most that is read. Temporary files can be in memory, so the limit is lower than that of files.
    static let byteMaximum = 256 << 20
    /// The most that is kept in memory.
    static let memoryMaximum = 1 << 20

    /// Where temporary files are. Those in the second folder are often in memory.
    static let folders = ["/var/tmp", "/tmp"]

    private static let pieceByteCount = 1 << 16
    /// How long a cancelled reading waits for a pipe that gives nothing.
    private static let waitMilliseconds: Int32 = 200

    private let pipe: OpenedFile
    private let maximum: Int

    init(of pipe: OpenedFile, maximum: Int = PipeCopy.byteMaximum) {
        (self.pipe, self.maximum) = (pipe, maximum)
    }

    /// Reads the pipe to its end. Throws `invalidFile` if it gives more than the maximum, or if there is no room for the
    /// temporary file; and `CancellationError`.
    func content() throws -> Content {
        var bytes: [UInt8] = []
        var (copy, byteCount): (Int32?, Int) = (nil, 0)
        var piece = [UInt8](repeating: 0, count: Self.pieceByteCount)
        defer { if let copy { close(copy) } }
        while true {
            try Task.checkCancellation()
            let count = try piece.withUnsafeMutableBytes {
                try pipe.readNext(into: $0, waiting: Self.waitMilliseconds)
            }
            guard let count else { continue }
            byteCount += count
            guard byteCount <= maximum else {
                throw OpenedFile.failure(
                    pipe.path,
                    "it gives more than \(maximum >> 20) MiB; save it as a file, and name that file")
            }
            if count == 0 { break }
            bytes += piece[..<count]
            guard byteCount > Self.memoryMaximum else { continue }
            let file = try copy ?? temporaryFile()
            copy = file
            try write(bytes, to: file)
            bytes.removeAll(keepingCapacity: true)
        }
        guard let file = copy else { return .bytes(bytes) }
        copy = nil
        return .file(OpenedFile(pipe.path, owning: file))
    }

    /// A file that only this user could open, and that has no name any more. It disappears with this process.
    private func temporaryFile() throws(ServiceError) -> Int32 {
        var (name, file): ([CChar], Int32) = ([], -1)
        for folder in Self.folders where file < 0 {
            name = Array((folder + "/bank-XXXXXX").utf8CString)
            file = mkstemp(&name)
        }
        guard file >= 0 else { throw uncopied() }
        guard unlink(name) == 0, fcntl(file, F_SETFD, FD_CLOEXEC) == 0 else {
            let failure = uncopied()
            close(file)
            throw failure
        }
        return file
    }

    private func write(_ bytes: [UInt8], to file: Int32) throws(ServiceError) {
        var written = 0
        while written < bytes.count {
            let taken = bytes[written...].withUnsafeBytes { writeFile(file, $0) }
            if taken >= 0 { written += taken } else if errno != EINTR { throw uncopied() }
        }
    }

    private func uncopied() -> ServiceError {
        OpenedFile.failure(
            pipe.path, "it can't be copied to a temporary file: \(SystemError.words(errno))")
    }
}

// Inside the type, `write` would mean its own method.
private func writeFile(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(file, bytes.baseAddress, bytes.count)
}
