import BankExchange
import BankServices
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The lines of a file that the operator named. Memory use does not depend on the size of the file.
final class ExportLines {
    private static let pieceByteCount = 1 << 18
    private static let maximumLineByteCount = 1 << 24

    private let file: InputFile
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    /// The number of the last line returned, from 1.
    private(set) var number = 0

    init(_ file: InputFile) {
        self.file = file
    }

    var path: String { file.path }
    /// The number of bytes read from the file.
    var bytesRead: Int { file.bytesRead }
    var byteCount: Int { file.byteCount }

    /// Runs `body` with the next line, without its end; `nil` at the end of the file. Throws `invalidFile` for a line
    /// without an end, which means that the file is cut off.
    func next<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) throws -> Result? {
        while true {
            if let end = lineEnd() {
                number += 1
                let range = start..<end
                start = end + 1
                return try buffer.withUnsafeBufferPointer {
                    try body(UnsafeBufferPointer(rebasing: $0[range]))
                }
            }
            guard !isAtEnd else {
                guard start == buffer.count else { throw problem("the file is cut off", line: number + 1) }
                return nil
            }
            try readOn()
        }
    }

    func problem(_ reason: Phrase, line: Int?) -> ServiceError {
        .invalidFile(path: path, line: line, column: nil, reason: reason)
    }

    private func lineEnd() -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, start < bytes.count,
                let found = memchr(base + start, 0x0A, bytes.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    private func readOn() throws {
        buffer.removeFirst(start)
        start = 0
        guard buffer.count <= Self.maximumLineByteCount else {
            throw problem("the line is too long", line: number + 1)
        }
        let filled = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: Self.pieceByteCount))
        let count = try buffer.withUnsafeMutableBytes {
            try file.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
        }
        buffer.removeLast(Self.pieceByteCount - count)
        isAtEnd = count == 0
    }
}
