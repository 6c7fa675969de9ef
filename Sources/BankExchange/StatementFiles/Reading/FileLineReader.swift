import LanguageKit

/// The lines of a file, ended by LF, CRLF or CR or, as some banks deliver MT940, by `@@`; read in pieces.
struct FileLineReader {
    private static let lineMaximum = 1 << 16

    /// The last line read, without its end.
    private(set) var bytes: [UInt8] = []
    /// Its number, from 1.
    private(set) var line = 0

    private let file: InputFile
    private let endsAtSigns: Bool
    private var chunk: [UInt8]
    private var chunkCount = 0
    private var position = 0
    // A file without LF has CR as line ends.
    private var lineEnd = UInt8(ascii: "\n")

    init(_ file: InputFile, endsAtSigns: Bool = false) {
        self.file = file
        self.endsAtSigns = endsAtSigns
        self.chunk = [UInt8](repeating: 0, count: file.pieceByteCount)
    }

    /// Reads the next line; `false` at the end. Throws ``FileProblem`` for a line of more than 64 KiB, and
    /// `invalidFile`.
    mutating func next() throws -> Bool {
        bytes.removeAll(keepingCapacity: true)
        line += 1
        while true {
            if position == chunkCount {
                guard try refill() else { return !bytes.isEmpty }
            }
            let sign = endsAtSigns ? UInt8(ascii: "@") : lineEnd
            let unread = position..<chunkCount
            let end = chunk.withUnsafeBufferPointer { chunk in
                chunk[unread].firstIndex { $0 == UInt8(ascii: "\n") || $0 == sign }
            }
            bytes.append(contentsOf: chunk[position..<(end ?? chunkCount)])
            guard bytes.count <= Self.lineMaximum else {
                throw FileProblem(line: line, "it is longer than 64 KiB, too long for a statement line")
            }
            position = end.map { $0 + 1 } ?? chunkCount
            guard let end else { continue }
            if endsAtSigns, chunk[end] == sign {
                bytes.append(sign)
                guard bytes.suffix(2).elementsEqual([sign, sign]) else { continue }
                bytes.removeLast(2)
                return true
            }
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            return true
        }
    }

    private mutating func refill() throws -> Bool {
        let file = file
        chunkCount = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
        position = 0
        if line == 1, bytes.isEmpty, chunkCount >= 3, chunk[0] == 0xEF, chunk[1] == 0xBB, chunk[2] == 0xBF {
            position = 3
        }
        if line == 1, bytes.isEmpty, !chunk[..<chunkCount].contains(UInt8(ascii: "\n")),
            chunk[..<max(0, chunkCount - 1)].contains(UInt8(ascii: "\r"))
        {
            lineEnd = UInt8(ascii: "\r")
        }
        return chunkCount > 0
    }
}
