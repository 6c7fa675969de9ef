/// Writes JSON (RFC 8259) into a buffer, piece by piece or a value at a time.
struct JSONWriter: ~Copyable {
    private var buffer = ByteBuffer()
    private let isPretty: Bool
    private(set) var depth = 0
    /// Whether the open list or object has no item yet.
    private var isEmpty = true

    var bytes: [UInt8] { buffer.array }

    init(isPretty: Bool) {
        self.isPretty = isPretty
    }

    mutating func write(_ value: OutputValue) {
        switch value {
        case .string(let text): write(text)
        case .integer(let number): write(number)
        case .boolean(let flag): buffer.append(flag ? "true" : "false")
        case .null: buffer.append("null")
        case .array(let elements):
            open("[")
            for element in elements {
                beginItem()
                write(element)
            }
            close("]")
        case .object(let members):
            open("{")
            for (name, value) in Self.sorted(members) {
                beginItem()
                writeName(name)
                write(value)
            }
            close("}")
        }
    }

    mutating func open(_ bracket: Unicode.Scalar) {
        buffer.append(UInt8(ascii: bracket))
        depth += 1
        isEmpty = true
    }

    mutating func beginItem() {
        if !isEmpty { buffer.append(UInt8(ascii: ",")) }
        isEmpty = false
        breakLine()
    }

    /// Begins a member; `start` comes from ``memberStart(_:depth:)`` for the depth of the open object.
    mutating func beginMember(_ start: [UInt8]) {
        if !isEmpty { buffer.append(UInt8(ascii: ",")) }
        isEmpty = false
        start.withUnsafeBufferPointer { buffer.append($0) }
    }

    mutating func close(_ bracket: Unicode.Scalar) {
        depth -= 1
        if !isEmpty { breakLine() }
        buffer.append(UInt8(ascii: bracket))
        isEmpty = false
    }

    mutating func endDocument() {
        buffer.append(UInt8(ascii: "\n"))
    }

    /// The bytes before a member's value except for the comma, encoded once for many objects at the same depth.
    func memberStart(_ name: String, depth: Int) -> [UInt8] {
        var writer = JSONWriter(isPretty: isPretty)
        writer.depth = depth
        writer.breakLine()
        writer.writeName(name)
        return writer.bytes
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        buffer.append(UInt8(ascii: "\n"))
        buffer.append(repeating: UInt8(ascii: " "), count: 2 * depth)
    }

    private mutating func writeName(_ name: String) {
        write(name)
        buffer.append(isPretty ? ": " : ":")
    }

    private mutating func write(_ number: Int64) {
        buffer.append(String(number))
    }

    private mutating func write(_ text: consuming String) {
        buffer.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            if ByteScan.isPlainJSON(utf8) {
                buffer.append(utf8)
            } else {
                appendEscaped(utf8)
            }
        }
        buffer.append(UInt8(ascii: "\""))
    }

    /// Escapes the characters required by RFC 8259 section 7, and also those that control terminals: DEL, the C1
    /// controls (U+0080 to U+009F, in UTF-8 0xC2 and the byte of the same number), and embeddings, overrides and
    /// isolates of the reading direction (U+202A to U+202E and U+2066 to U+2069).
    private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): buffer.append("\\\"")
            case UInt8(ascii: "\\"): buffer.append("\\\\")
            case 0x08: buffer.append("\\b")
            case 0x09: buffer.append("\\t")
            case 0x0A: buffer.append("\\n")
            case 0x0C: buffer.append("\\f")
            case 0x0D: buffer.append("\\r")
            case 0x00..<0x20, 0x7F: appendEscape(byte)
            case 0xC2 where utf8[index] < 0xA0:
                appendEscape(utf8[index])
                index += 1
            case 0xE2 where Self.isDirection(utf8[index], utf8[index + 1]):
                // The last of three bytes has the last six bits of the character's number.
                appendEscape((utf8[index] & 1) << 6 | utf8[index + 1] & 0x3F, page: "20")
                index += 2
            default: buffer.append(byte)
            }
        }
    }

    /// Whether these are the second and third byte of a character that changes the reading direction.
    private static func isDirection(_ second: UInt8, _ third: UInt8) -> Bool {
        second == 0x80 && (0xAA...0xAE).contains(third) || second == 0x81 && (0xA6...0xA9).contains(third)
    }

    private mutating func appendEscape(_ code: UInt8, page: StaticString = "00") {
        let digits: StaticString = "0123456789abcdef"
        buffer.append("\\u")
        buffer.append(page)
        buffer.append(digits.utf8Start[Int(code >> 4)])
        buffer.append(digits.utf8Start[Int(code & 0xF)])
    }

    private static func sorted(_ members: [(String, OutputValue)]) -> [(String, OutputValue)] {
        let isSorted = zip(members, members.dropFirst()).allSatisfy { precedes($0.0, $1.0) }
        return isSorted ? members : members.sorted { precedes($0.0, $1.0) }
    }

    static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

/// A value for programs, in JSON and CSV.
public enum OutputValue: Sendable {
    case string(String)
    case integer(Int64)
    case boolean(Bool)
    case null
    case array([OutputValue])
    /// Members in any order, each name once. They are written sorted by the UTF-8 bytes of their names.
    case object([(String, OutputValue)])

    /// The value as JSON (RFC 8259) without a line end: keys sorted, slashes and UTF-8 unescaped, equal bytes for equal
    /// values.
    ///
    /// - Parameter isPretty: one member or element per line, indented by two spaces; otherwise all on one line.
    public func json(isPretty: Bool = true) -> String {
        var writer = JSONWriter(isPretty: isPretty)
        writer.write(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// A scalar as text, `null` as empty text, a list or an object as JSON on one line.
    public var plainText: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .null: ""
        case .array, .object: json(isPretty: false)
        }
    }
}
