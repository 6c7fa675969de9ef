import BankCryptography
import BankFiles
package import BankServices
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file named by the caller, read in pieces; or bytes in memory that are read like a file.
package final class InputFile {
    private enum Content {
        case descriptor(Int32)
        case bytes([UInt8])
    }

    private static let pieceMaximum = 1 << 16

    /// The file as named.
    package let path: String
    package let byteCount: Int
    /// The number of bytes read.
    package private(set) var bytesRead = 0

    private let content: Content
    // Most readers need no digest, and creating one takes longer than reading a small file.
    private var digest: FileDigest?
    private var transcoder: UTF16Transcoder?

    /// Opens a file. Throws `invalidFile` if it does not exist, cannot be read or is not a regular file.
    package init(_ path: String) throws(ServiceError) {
        self.path = path
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        self.content = .descriptor(descriptor)
        guard descriptor >= 0 else {
            throw Self.failure(path, "it can't be opened: \(SystemError.words(errno))")
        }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
            _ = Self.closeFile(descriptor)
            throw Self.failure(
                path, status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not a regular file")
        }
        self.byteCount = Int(status.st_size)
    }

    /// Bytes that are read like a file named `path`.
    package init(_ path: String, bytes: [UInt8]) {
        self.path = path
        self.content = .bytes(bytes)
        self.byteCount = bytes.count
    }

    deinit {
        if case .descriptor(let descriptor) = content { _ = Self.closeFile(descriptor) }
    }

    /// The same file from the start. Throws `invalidFile` if it cannot be opened.
    func reopened() throws(ServiceError) -> InputFile {
        let file =
            switch content {
            case .descriptor: try InputFile(path)
            case .bytes(let bytes): InputFile(path, bytes: bytes)
            }
        file.transcoder = transcoder?.restarted
        return file
    }

    /// The same file from the start, as UTF-8 if it is UTF-16.
    func reopenedAsUTF8() throws -> InputFile {
        let file = try reopened()
        let transcoder = try withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
            UTF16Transcoder(beginning: buffer[..<(try file.read(into: buffer))])
        }
        let again = try reopened()
        again.transcoder = transcoder
        return again
    }

    /// The number of bytes to read at a time: at most the size of a small file.
    var pieceByteCount: Int { min(max(byteCount, 1), Self.pieceMaximum) }

    /// Reads the next piece into `buffer`; returns the number of bytes, 0 at the end. Throws `invalidFile`, and
    /// `CancellationError` if the work is no longer wanted: every reader of files asks for its pieces here.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard transcoder != nil else { return try readPiece(into: buffer) }
        while transcoder?.isEmpty == true {
            var piece = [UInt8](repeating: 0, count: Self.pieceMaximum)
            let count = try piece.withUnsafeMutableBytes { try readPiece(into: $0) }
            transcoder?.take(piece[..<count])
            if count == 0 { break }
        }
        return transcoder?.give(to: buffer) ?? 0
    }

    private func readPiece(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        try Task.checkCancellation()
        let count = try readContent(into: buffer)
        bytesRead += count
        digest?.update(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
        return count
    }

    private func readContent(into buffer: UnsafeMutableRawBufferPointer) throws(ServiceError) -> Int {
        switch content {
        case .descriptor(let descriptor):
            while true {
                let count = Self.readFile(descriptor, buffer)
                if count < 0 && errno == EINTR { continue }
                guard count >= 0 else {
                    throw Self.failure(path, "it can't be read: \(SystemError.words(errno))")
                }
                return count
            }
        case .bytes(let bytes):
            let piece = bytes[bytesRead...].prefix(buffer.count)
            buffer.copyBytes(from: piece)
            return piece.count
        }
    }

    /// Starts a digest of the data read from here on, for ``finishDigest()``.
    func beginDigest() { digest = FileDigest() }

    /// The digest of the data read since ``beginDigest()``; starts over.
    func finishDigest() -> Digest {
        let finished = (digest ?? FileDigest()).finish()
        beginDigest()
        return finished
    }

    /// The digest of the whole file, which is then read from the start again, with a new digest.
    func wholeDigest() throws -> Digest {
        beginDigest()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        defer { buffer.deallocate() }
        while try read(into: buffer) > 0 {}
        if case .descriptor(let descriptor) = content, lseek(descriptor, 0, SEEK_SET) != 0 {
            throw Self.failure(path, "it can't be read again: \(SystemError.words(errno))")
        }
        bytesRead = 0
        return finishDigest()
    }

    /// The content of a file of at most `maximum` bytes.
    package static func contents(of path: String, maximum: Int) throws -> [UInt8] {
        let file = try InputFile(path)
        guard file.byteCount <= maximum else { throw failure(path, "it is larger than \(maximum) bytes") }
        var contents = [UInt8](repeating: 0, count: maximum + 1)
        var count = 0
        while count <= maximum {
            let added = try contents.withUnsafeMutableBytes { bytes in
                try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
            }
            if added == 0 { return Array(contents[..<count]) }
            count += added
        }
        throw failure(path, "it is larger than \(maximum) bytes")
    }

    /// True if the first character that is not white space begins an element, as in XML.
    static func beginsAsXML(_ path: String) throws -> Bool {
        let file = try InputFile(path)
        return try withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
            let count = try file.read(into: buffer)
            // White space, the byte order marks of UTF-8 and UTF-16, and the zeros of UTF-16.
            let blank = [0, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF].map(UInt8.init)
            return buffer[..<count].first { !blank.contains($0) } == UInt8(ascii: "<")
        }
    }

    private static func failure(_ path: String, _ reason: Phrase) -> ServiceError {
        .invalidFile(path: path, line: nil, column: nil, reason: reason)
    }

    private static func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

    private static func readFile(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #else
            Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }
}
