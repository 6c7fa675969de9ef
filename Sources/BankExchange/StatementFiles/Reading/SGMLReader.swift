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
    private(set) var texts: StatementText
    /// The line on which the next token begins, from 1.
    private(set) var line = 1

    private let file: InputFile
    private var chunk: [UInt8]
    private var chunkCount = 0
    private var position = 0
    private var isInTag = false

    init(_ file: InputFile, _ texts: StatementText) {
        self.file = file
        self.texts = texts
        self.chunk = [UInt8](repeating: 0, count: file.pieceByteCount)
    }

    /// The next token; `nil` at the end. Skips everything before the first tag, comments and declarations. Throws
    /// ``FileProblem`` and `invalidFile`.
    mutating func next() throws -> Token? {
        if !isInTag { _ = try readText() }
        guard isInTag else { return nil }
        let start = line
        var name = try readTag(from: start)
        while name.first == UInt8(ascii: "!") || name.first == UInt8(ascii: "?") {
            while name.starts(with: "!--".utf8), !name.suffix(2).elementsEqual("--".utf8) {
                name = try Array("!--".utf8) + read(until: UInt8(ascii: ">"), maximum: Self.textMaximum)
            }
            _ = try readText()
            guard isInTag else { return nil }
            name = try readTag(from: start)
        }
        guard let text = Self.name(name) else {
            throw FileProblem(line: start, "it has a tag that OFX 1.x does not allow")
        }
        let value = try readText()
        if text.utf8.first == UInt8(ascii: "/") { return .close(String(text.dropFirst())) }
        return .open(text, text: texts.text(Self.decoded(value)))
    }

    // The text up to the next tag. In "A < B" the mark is a part of the text.
    private mutating func readText() throws -> [UInt8] {
        var text = try read(until: UInt8(ascii: "<"), maximum: Self.textMaximum)
        while isInTag, let next = try peek(), !Self.beginsTag(next) {
            text +=
                try [UInt8(ascii: "<")]
                + read(until: UInt8(ascii: "<"), maximum: Self.textMaximum - text.count)
        }
        return text
    }

    private mutating func readTag(from start: Int) throws -> [UInt8] {
        let name = try read(until: UInt8(ascii: ">"), maximum: Self.textMaximum)
        guard !isInTag else {
            throw FileProblem(
                line: start, "it ends in a tag: the file is cut off; download it again")
        }
        guard
            name.count <= Self.nameMaximum || name.first == UInt8(ascii: "!")
                || name.first == UInt8(ascii: "?")
        else { throw FileProblem(line: start, "it has a tag or text longer than OFX allows") }
        return name
    }

    private static func beginsTag(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || "/!?".utf8.contains(byte)
    }

    private mutating func peek() throws -> UInt8? {
        if position == chunkCount { try refill() }
        return position < chunkCount ? chunk[position] : nil
    }

    private mutating func refill() throws {
        let file = file
        chunkCount = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
        position = 0
    }

    // Reads up to a mark and past it. At the end of the file, an open tag stays open.
    private mutating func read(until mark: UInt8, maximum: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            if position == chunkCount {
                try refill()
                if chunkCount == 0 {
                    if mark == UInt8(ascii: "<") { isInTag = false }
                    return bytes
                }
            }
            let rest = chunk[position..<chunkCount].prefix(maximum - bytes.count + 1)
            let end = rest.firstIndex(of: mark)
            let piece = rest[..<(end ?? rest.endIndex)]
            bytes.append(contentsOf: piece)
            line += piece.count { $0 == UInt8(ascii: "\n") }
            position = end.map { $0 + 1 } ?? piece.endIndex
            guard bytes.count <= maximum else {
                throw FileProblem(line: line, "it has a tag or text longer than OFX allows")
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
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "-"):
                    true
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
    private static let valueMaximum = 1_000

    private let message: OFXMessage
    private var reader: SGMLReader
    private var open: [String] = []
    // Elements with text, which end without an end tag; one that comes late is no news.
    private var values: Set<String> = []
    private var lastValue: String?
    private var hasEnded = false

    init(_ file: InputFile, _ message: OFXMessage, _ texts: StatementText) {
        self.message = message
        reader = SGMLReader(file, texts)
    }

    var notices: [Phrase] { reader.texts.notices }

    /// Reads the next tag; `false` at the end of the document. Throws ``FileProblem`` and `invalidFile`.
    func readTag() throws -> Bool {
        guard let token = try reader.next() else {
            guard hasEnded else {
                throw FileProblem(
                    line: reader.line,
                    "it ends without </OFX>: the file is cut off; download it again")
            }
            return false
        }
        let line = reader.line
        switch token {
        case .open(let name, let text):
            guard !hasEnded else { throw FileProblem(line: line, "it has more after </OFX>") }
            // A transaction without an end tag ends where the next one begins.
            if name == "STMTTRN", open.contains(name) { try close(name, line: line) }
            try message.begin(name, line: line)
            lastValue = text.isEmpty ? nil : name
            if text.isEmpty {
                try push(name, line: line)
            } else {
                if values.count < Self.valueMaximum { values.insert(name) }
                try message.end(text, line: line)
            }
        case .close(let name):
            if name == lastValue || (!open.contains(name) && values.contains(name)) {
                lastValue = nil
            } else {
                try close(name, line: line)
            }
        }
        return true
    }

    private func push(_ name: String, line: Int) throws {
        open.append(name)
        guard open.count <= Self.depthMaximum else {
            throw FileProblem(
                line: line, "its tags are nested more than \(Self.depthMaximum) levels deep")
        }
    }

    // An element without text and end tag ends with its parent.
    private func close(_ name: String, line: Int) throws {
        guard open.contains(name) else {
            throw FileProblem(line: line, "it closes \(name.prefix(40)), which is not open")
        }
        lastValue = nil
        while let last = open.popLast() {
            try message.end("", line: line)
            if last == name { break }
        }
        hasEnded = open.isEmpty
    }
}
