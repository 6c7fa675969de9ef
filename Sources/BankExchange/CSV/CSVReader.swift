import BankServices
import LanguageKit

/// A reader of separated values (RFC 4180, with a choice of separator and quote, and LF as well as CRLF).
///
/// It reads the file in pieces and refuses records over 1 MiB. It accepts no deviation except a byte order mark, unless it
/// is lenient: then texts may have any encoding, lines may end with CR, a quote inside a field is a character, and `="1"`
/// is the 1 of a spreadsheet. No deviation makes a field go on past the end of its line.
struct CSVReader {
    /// A malformed record.
    struct Problem: Error {
        /// The line, from 1.
        let line: Int
        /// The field, from 0; `nil` for the whole record.
        let field: Int?
        let reason: Phrase
    }

    private enum State {
        case fieldStart, plain, quoted, closed, carriageReturn, formula
    }

    private static let recordMaximum = 1 << 20

    /// The last record read.
    private(set) var record = CSVRecord()

    private let file: InputFile
    private let separator: UInt8
    private let quote: UInt8
    private let isLenient: Bool
    private var chunk: [UInt8]
    private var chunkCount = 0
    private var position = 0
    private var line = 1
    private var isAtStart = true
    private var hasHighBytes = false

    /// Creates a reader from the start of `file`.
    init(_ file: InputFile, separator: UInt8, quote: UInt8, isLenient: Bool = false) {
        self.file = file
        self.separator = separator
        self.quote = quote
        self.isLenient = isLenient
        self.chunk = [UInt8](repeating: 0, count: file.pieceByteCount)
    }

    /// Reads the next record; `false` at the end. Throws ``Problem`` and `invalidFile`.
    mutating func next() throws -> Bool {
        record.begin(line: line)
        hasHighBytes = false
        var state = State.fieldStart
        while true {
            if position == chunkCount {
                guard try refill() else { return try finish(state) }
            }
            while position < chunkCount {
                takeRun(&state)
                guard position < chunkCount else { break }
                let byte = chunk[position]
                position += 1
                if try take(byte, &state) { return try check() }
            }
            try requireLength()
        }
    }

    // Takes the bytes up to the next one that may mean something, which are most of a file.
    @inline(__always)
    private mutating func takeRun(_ state: inout State) {
        guard state == .plain || state == .fieldStart || state == .quoted else { return }
        let (start, count, separator, quote) = (position, chunkCount, separator, quote)
        var high: UInt8 = 0
        let end = chunk.withUnsafeBufferPointer { bytes in
            var place = start
            while place < count {
                let byte = bytes[place]
                if byte == separator || byte == quote || byte == UInt8(ascii: "\n")
                    || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "=")
                {
                    break
                }
                high |= byte
                place += 1
            }
            return place
        }
        guard end > start else { return }
        record.append(chunk[start..<end])
        position = end
        if high >= 0x80 { hasHighBytes = true }
        if state == .fieldStart { state = .plain }
    }

    /// Processes one byte; returns whether it ended the record.
    @inline(__always)
    private mutating func take(_ byte: UInt8, _ state: inout State) throws(Problem) -> Bool {
        if byte == UInt8(ascii: "\n") { line += 1 }
        if byte >= 0x80 { hasHighBytes = true }
        switch state {
        case .quoted:
            if byte == quote { state = .closed } else { record.append(byte) }
        case .closed where byte == quote:
            record.append(byte)
            state = .quoted
        case .fieldStart where byte == quote:
            state = .quoted
        case .carriageReturn:
            if byte != UInt8(ascii: "\n") {
                guard isLenient else { throw problem("a carriage return without a line feed") }
                position -= 1
                if byte >= 0x80 { hasHighBytes = true }
                line += 1
            }
            record.endField()
            return true
        case .formula where byte == quote:
            state = .quoted
        case .formula:
            record.append(UInt8(ascii: "="))
            state = .plain
            return try takeOutsideQuotes(byte, &state)
        default:
            return try takeOutsideQuotes(byte, &state)
        }
        return false
    }

    @inline(__always)
    private mutating func takeOutsideQuotes(_ byte: UInt8, _ state: inout State) throws(Problem) -> Bool {
        switch byte {
        case separator:
            record.endField()
            state = .fieldStart
        case UInt8(ascii: "\n"):
            record.endField()
            return true
        case UInt8(ascii: "\r"):
            state = .carriageReturn
        case UInt8(ascii: "=") where isLenient && state == .fieldStart:
            state = .formula
        case quote where isLenient:
            record.append(byte)
            state = .plain
        case quote:
            throw problem("a quote in a field that does not begin with one")
        default:
            guard isLenient || state != .closed else {
                throw problem("there is more after the closing quote")
            }
            record.append(byte)
            state = .plain
        }
        return false
    }

    private mutating func finish(_ state: State) throws -> Bool {
        switch state {
        case .quoted: throw problem("a quote is not closed")
        case .formula:
            record.append(UInt8(ascii: "="))
            record.endField()
            return try check()
        case .carriageReturn where isLenient:
            record.endField()
            return try check()
        case .carriageReturn: throw problem("a carriage return without a line feed")
        case .fieldStart where record.fieldCount == 0: return false
        default:
            record.endField()
            return try check()
        }
    }

    private func check() throws(Problem) -> Bool {
        try requireLength()
        if !isLenient, hasHighBytes, let field = record.firstFieldNotUTF8() {
            throw Problem(line: record.line, field: field, reason: "it is not UTF-8")
        }
        return true
    }

    private func requireLength() throws(Problem) {
        guard record.byteCount + record.fieldCount <= Self.recordMaximum else {
            throw Problem(line: record.line, field: nil, reason: "the record is longer than 1 MiB")
        }
    }

    private func problem(_ reason: Phrase) -> Problem {
        Problem(line: record.line, field: record.fieldCount, reason: reason)
    }

    private mutating func refill() throws -> Bool {
        let file = file
        chunkCount = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
        position = 0
        if isAtStart, chunkCount >= 3, chunk[0] == 0xEF, chunk[1] == 0xBB, chunk[2] == 0xBF { position = 3 }
        isAtStart = false
        return chunkCount > 0
    }
}

/// One CSV record: its fields as bytes, without quotes.
package struct CSVRecord {
    /// The line on which it begins, from 1.
    package private(set) var line = 1

    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    var fieldCount: Int { ends.count }

    package subscript(index: Int) -> ArraySlice<UInt8> {
        bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    package func text(_ index: Int) -> String {
        bytes.withUnsafeBufferPointer { all in
            let start = index == 0 ? 0 : ends[index - 1]
            return String(decoding: UnsafeBufferPointer(rebasing: all[start..<ends[index]]), as: UTF8.self)
        }
    }

    /// The number of bytes in all fields.
    var byteCount: Int { bytes.count }

    mutating func begin(line: Int) {
        self.line = line
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(_ run: ArraySlice<UInt8>) { bytes.append(contentsOf: run) }

    @inline(__always)
    mutating func endField() { ends.append(bytes.count) }

    /// The first field that is not UTF-8.
    func firstFieldNotUTF8() -> Int? {
        (0..<fieldCount).first { String(validating: self[$0], as: UTF8.self) == nil }
    }
}
