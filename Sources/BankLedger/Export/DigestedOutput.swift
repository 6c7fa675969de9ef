import BankCryptography
import BankFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that is written line by line, with the digest of all lines but the last.
final class DigestedOutput {
    private static let bufferByteCount = 1 << 20

    private let file: FileHandle
    private let digest = FileDigest()
    private var buffer: [UInt8] = []
    private(set) var byteCount = 0

    /// Writes to a file that is there.
    init(_ path: String) throws {
        file = try FileHandle(path, O_WRONLY | O_TRUNC)
        buffer.reserveCapacity(Self.bufferByteCount + (1 << 12))
    }

    func write(line: UnsafeBufferPointer<UInt8>) throws {
        buffer.append(contentsOf: line)
        buffer.append(UInt8(ascii: "\n"))
        byteCount += line.count + 1
        if buffer.count >= Self.bufferByteCount { try flush() }
    }

    func write(line: String) throws {
        var line = line
        try line.withUTF8 { try write(line: $0) }
    }

    /// Writes the last line, which is made of the digest of all others.
    func finish(_ lastLine: (Digest) throws -> String) throws {
        try flush()
        try write(line: try lastLine(digest.finish()))
        try file.write(buffer)
        buffer.removeAll()
    }

    private func flush() throws {
        digest.update(buffer)
        try file.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}
