import JSONKit

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
            for (name, value) in Self.sorted(members) where !value.isNull {
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
                JSONEscapes.escaped(utf8).withUnsafeBufferPointer { buffer.append($0) }
            }
        }
        buffer.append(UInt8(ascii: "\""))
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
    /// Members in any order, each name once. They are written sorted by the UTF-8 bytes of their names, without those
    /// that are null.
    case object([(String, OutputValue)])

    var isNull: Bool {
        if case .null = self { true } else { false }
    }

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
