/// A JSON value (RFC 8259), read or to be written. Members of an object are written sorted by name.
public enum JSONValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    /// A number that is not a 64-bit integer.
    case number(Double)
    case boolean(Bool)
    case null
    case array(JSONArray)
    case object([String: JSONValue])

    /// Reads a value that takes up all the bytes.
    public init(
        parsing bytes: [UInt8], limits: JSONText.Limits = JSONText.Limits()
    ) throws(JSONText.Failure) {
        self.init(try JSONText(bytes, limits: limits).root)
    }

    public init(_ node: JSONText.Node) {
        switch node.mark.kind {
        case .text, .escapedText: self = .string(node.string ?? "")
        case .integer, .number: self = node.integer.map(Self.integer) ?? .number(node.number ?? .nan)
        case .yes: self = .boolean(true)
        case .no: self = .boolean(false)
        case .null: self = .null
        case .array: self = node.elements.map { .array(JSONArray($0)) } ?? .null
        case .object:
            var members: [String: JSONValue] = [:]
            members.reserveCapacity(node.count ?? 0)
            node.forEachMember { name, value in
                members[name.string ?? ""] = JSONValue(value)
                return true
            }
            self = .object(members)
        }
    }

    public static func array(_ elements: [JSONValue]) -> JSONValue { .array(JSONArray(elements)) }

    /// The value on one line: keys sorted, slashes and UTF-8 unescaped.
    public var bytes: [UInt8] {
        var output = JSONBytes()
        output.put(self)
        return output.bytes
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The value without members that are null, at any depth.
    public var withoutNulls: JSONValue {
        switch self {
        case .object(let members): .object(members.filter { $1 != .null }.mapValues(\.withoutNulls))
        case .array(let elements): .array(elements.map(\.withoutNulls))
        case .string, .integer, .number, .boolean, .null: self
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
}

/// The elements of an array. Those of a text are made one at a time, when they are read, so a long list needs little
/// memory.
public struct JSONArray: Hashable, Sendable, Sequence, ExpressibleByArrayLiteral {
    private enum Content: Sendable {
        case values([JSONValue])
        case text(JSONText.Elements)
    }

    private let content: Content

    public init(_ values: [JSONValue]) { content = .values(values) }
    public init(arrayLiteral elements: JSONValue...) { content = .values(elements) }
    init(_ elements: JSONText.Elements) { content = .text(elements) }

    public var count: Int {
        switch content {
        case .values(let values): values.count
        case .text(let elements): elements.count
        }
    }

    public var first: JSONValue? { first { _ in true } }

    public func makeIterator() -> AnyIterator<JSONValue> {
        switch content {
        case .values(let values): return AnyIterator(values.makeIterator())
        case .text(let elements):
            var nodes = elements.makeIterator()
            return AnyIterator { nodes.next().map { JSONValue($0) } }
        }
    }

    public static func == (left: JSONArray, right: JSONArray) -> Bool { left.elementsEqual(right) }

    public func hash(into hasher: inout Hasher) {
        for element in self { hasher.combine(element) }
        hasher.combine(count)
    }
}
