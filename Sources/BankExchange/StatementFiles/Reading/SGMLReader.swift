import LanguageKit

/// A reader of the tags of OFX 1.x, which is SGML: end tags of elements with text are optional.
///
/// It supports only the SGML that OFX needs (OFX 1.6, section 2.3.2): no attributes, no declarations, six entities.
struct SGMLReader {
    enum Token: Equatable {
        /// `<NAME>` and the text after it, up to the next tag.
        case open(String, text: String)
        /// `</NAME>`.
        case close(String)
    }

    private static let nameMaximum = 64
    private static let textMaximum = 1 << 14

    /// The encoding of the texts.
    private(set) var texts = StatementText()
    /// The line on which the next token begins, from 1.
    private(set) var line = 1

    private let file: InputFile
    private var chunk: [UInt8]
    private var chunkCount = 0
    private var position = 0
    private var isInTag = false

    init(_ file: InputFile) {
        self.file = file
        self.chunk = [UInt8](repeating: 0, count: file.pieceByteCount)
    }

    /// The next token; `nil` at the end. Skips everything before the first tag. Throws ``StatementProblem`` and
    /// `invalidFile`.
    mutating func next() throws -> Token? {
        if !isInTag { _ = try read(until: UInt8(ascii: "<"), maximum: Self.textMaximum) }
        guard isInTag else { return nil }
        let start = line
        let name = try read(until: UInt8(ascii: ">"), maximum: Self.nameMaximum)
        guard !isInTag else {
            throw StatementProblem(
                line: start, "it ends in a tag: the file is cut off; download it again")
        }
        guard let text = Self.name(name) else {
            throw StatementProblem(line: start, "it has a tag that OFX 1.x does not allow")
        }
        let value = try read(until: UInt8(ascii: "<"), maximum: Self.textMaximum)
        if text.utf8.first == UInt8(ascii: "/") { return .close(String(text.dropFirst())) }
        return .open(text, text: texts.text(Self.decoded(value)))
    }

    // Reads up to a mark and past it. At the end of the file, an open tag stays open.
    private mutating func read(until mark: UInt8, maximum: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            if position == chunkCount {
                let file = file
                chunkCount = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
                position = 0
                if chunkCount == 0 { return bytes }
            }
            let rest = chunk[position..<chunkCount].prefix(maximum - bytes.count + 1)
            let end = rest.firstIndex(of: mark)
            let piece = rest[..<(end ?? rest.endIndex)]
            bytes.append(contentsOf: piece)
            line += piece.count { $0 == UInt8(ascii: "\n") }
            position = end.map { $0 + 1 } ?? piece.endIndex
            guard bytes.count <= maximum else {
                throw StatementProblem(line: line, "it has a tag or text longer than OFX allows")
            }
            guard end == nil else {
                isInTag = mark == UInt8(ascii: "<")
                return bytes
            }
        }
    }

    private static func name(_ bytes: [UInt8]) -> String? {
        let isName =
            !bytes.isEmpty
            && bytes.enumerated().allSatisfy { place, byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"): true
                case UInt8(ascii: "/"): place == 0 && bytes.count > 1
                default: false
                }
            }
        guard isName else { return nil }
        return String(decoding: bytes.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }, as: UTF8.self)
    }

    private static let entities: [(name: [UInt8], value: UInt8)] = [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&nbsp;", " "),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)[0]) }

    private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
        var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes[...])
        while let byte = rest.first {
            let entity = byte == UInt8(ascii: "&") ? entities.first { rest.starts(with: $0.name) } : nil
            result.append(entity?.value ?? byte)
            rest = rest.dropFirst(entity?.name.count ?? 1)
        }
        return result
    }
}

/// Makes elements of the tags of OFX 1.x: an element with text ends at the next tag, every other at its end tag.
final class OFXTags {
    private static let depthMaximum = 32

    private let message: OFXMessage
    private var reader: SGMLReader
    private var open: [String] = []
    private var lastValue: String?
    private var hasEnded = false

    init(_ file: InputFile, _ message: OFXMessage) {
        self.message = message
        reader = SGMLReader(file)
    }

    var isWindows1252: Bool { reader.texts.isWindows1252 }

    /// Reads the next tag; `false` at the end of the document. Throws ``StatementProblem`` and `invalidFile`.
    func readTag() throws -> Bool {
        guard let token = try reader.next() else {
            guard hasEnded else {
                throw StatementProblem(
                    line: reader.line,
                    "it ends without </OFX>: the file is cut off; download it again")
            }
            return false
        }
        let line = reader.line
        switch token {
        case .open(let name, let text):
            guard !hasEnded else { throw StatementProblem(line: line, "it has more after </OFX>") }
            try message.begin(name, line: line)
            lastValue = text.isEmpty ? nil : name
            if text.isEmpty { try push(name, line: line) } else { try message.end(text, line: line) }
        case .close(let name):
            if name == lastValue { lastValue = nil } else { try close(name, line: line) }
        }
        return true
    }

    private func push(_ name: String, line: Int) throws {
        open.append(name)
        guard open.count <= Self.depthMaximum else {
            throw StatementProblem(
                line: line, "its tags are nested more than \(Self.depthMaximum) levels deep")
        }
    }

    // An element without text and end tag ends with its parent.
    private func close(_ name: String, line: Int) throws {
        guard open.contains(name) else {
            throw StatementProblem(line: line, "it closes \(name.prefix(40)), which is not open")
        }
        lastValue = nil
        while let last = open.popLast() {
            try message.end("", line: line)
            if last == name { break }
        }
        hasEnded = open.isEmpty
    }
}
