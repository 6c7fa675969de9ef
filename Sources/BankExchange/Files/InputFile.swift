import BankCryptography
import BankServices
import LanguageKit

/// A file named by the caller, read in pieces; or bytes in memory that are read like a file.
///
/// Pipes and sockets can be read once only, and readers need several passes. So they are
/// copied first, see ``PipeCopy``.
package final class InputFile {
    private enum Content {
        case named(OpenedFile)
        /// What a pipe gave.
        case copied(OpenedFile)
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

    /// Opens a file, or reads a pipe to its end. Throws `invalidFile` if it does not exist, cannot be read, is a folder
    /// or a terminal, or gives too much; and `CancellationError`.
    package convenience init(_ path: String) throws {
        let file = try OpenedFile(path)
        if try file.isRegular() {
            self.init(path, .named(file), byteCount: try file.byteCount())
        } else {
            switch try PipeCopy(of: file).content() {
            case .bytes(let bytes): self.init(path, bytes: bytes)
            case .file(let copy): self.init(path, .copied(copy), byteCount: try copy.byteCount())
            }
        }
    }

    /// Bytes that are read like a file named `path`.
    package convenience init(_ path: String, bytes: [UInt8]) {
        self.init(path, .bytes(bytes), byteCount: bytes.count)
    }

    private init(_ path: String, _ content: Content, byteCount: Int) {
        (self.path, self.content, self.byteCount) = (path, content, byteCount)
    }

    /// The same file from the start. Throws `invalidFile` if it cannot be opened.
    func reopened() throws -> InputFile {
        let file =
            switch content {
            case .named: try InputFile(path)
            case .copied, .bytes: InputFile(path, content, byteCount: byteCount)
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
        case .named(let file), .copied(let file):
            return try file.read(into: buffer, at: bytesRead)
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
        bytesRead = 0
        return finishDigest()
    }

    /// The content of a file of at most `maximum` bytes.
    package static func contents(of path: String, maximum: Int) throws -> [UInt8] {
        let file = try InputFile(path)
        guard file.byteCount <= maximum else {
            throw OpenedFile.failure(path, "it is larger than \(maximum) bytes")
        }
        var contents = [UInt8](repeating: 0, count: maximum + 1)
        var count = 0
        while count <= maximum {
            let added = try contents.withUnsafeMutableBytes { bytes in
                try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
            }
            if added == 0 { return Array(contents[..<count]) }
            count += added
        }
        throw OpenedFile.failure(path, "it is larger than \(maximum) bytes")
    }

    /// True if the first character that is not white space begins an element, as in XML.
    func beginsAsXML() throws -> Bool { try firstCharacter() == UInt8(ascii: "<") }

    /// The first byte that is not white space; `nil` if there is none at the file's beginning.
    package func firstCharacter() throws -> UInt8? {
        let file = try reopened()
        return try withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
            let count = try file.read(into: buffer)
            // White space, the byte order marks of UTF-8 and UTF-16, and the zeros of UTF-16.
            let blank = [0, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF].map(UInt8.init)
            return buffer[..<count].first { !blank.contains($0) }
        }
    }
}
