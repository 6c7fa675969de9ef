public import BankDomain
public import BankServices
public import JSONKit
public import LanguageKit

/// Reads the fields of a resource from a server. Unknown fields are ignored, because a newer server may send more.
///
/// Each call reads what the call of the same name in ``Field`` writes.
public struct ResourceReader {
    private let node: JSONText.Node
    /// The names of members that lead here, for errors.
    private let path: [String]

    init(_ node: JSONText.Node, path: [String] = []) throws(AnswerFault) {
        guard node.isObject else { throw AnswerFault(path) }
        self.node = node
        self.path = path
    }

    // MARK: Texts and what is written as text

    public func text(_ key: String) throws -> String { try required(key, \.string) }

    public func text(optional key: String) throws -> String? { try optional(key, \.string) }

    public func texts(_ key: String) throws -> [String] {
        try required(key, \.elements).map { element in
            guard let text = element.string else { throw malformed(key) }
            return text
        }
    }

    public func dictionary(_ key: String) throws -> [String: String] {
        guard case .object(let members) = try json(key) else { throw malformed(key) }
        return try members.mapValues { value in
            guard case .string(let text) = value else { throw malformed(key) }
            return text
        }
    }

    /// A value that is written as text. Throws if `make` returns `nil` for the text.
    public func value<Value>(_ key: String, _ make: (String) -> Value?) throws -> Value {
        guard let value = make(try text(key)) else { throw malformed(key) }
        return value
    }

    public func value<Value>(optional key: String, _ make: (String) -> Value?) throws -> Value? {
        guard let text = try text(optional: key) else { return nil }
        guard let value = make(text) else { throw malformed(key) }
        return value
    }

    // MARK: Numbers and amounts

    public func integer(_ key: String) throws -> Int { Int(clamping: try required(key, \.integer)) }

    public func integer(optional key: String) throws -> Int? {
        try optional(key, \.integer).map { Int(clamping: $0) }
    }

    public func flag(_ key: String) throws -> Bool { try required(key, \.boolean) }

    public func flag(optional key: String) throws -> Bool? { try optional(key, \.boolean) }

    public func money(_ key: String) throws -> Money { try object(key, Self.money) }

    public func money(optional key: String) throws -> Money? { try object(optional: key, Self.money) }

    public func moneys(_ key: String) throws -> [Money] { try objects(key, Self.money) }

    // The decimal text is for people; the minor units are exact.
    private static func money(_ amount: ResourceReader) throws -> Money {
        Money(
            minorUnits: try amount.required("minorUnits", \.integer),
            currency: try amount.value("currency", Currency.init(code:)))
    }

    // MARK: Objects

    func json(_ key: String) throws -> JSONValue { JSONValue(try required(key) { $0 }) }

    public func object<Part>(_ key: String, _ part: (ResourceReader) throws -> Part) throws -> Part {
        try part(ResourceReader(required(key) { $0 }, path: path + [key]))
    }

    public func object<Part>(
        optional key: String, _ part: (ResourceReader) throws -> Part
    ) throws -> Part? {
        guard let node = node.member(key), !node.isNull else { return nil }
        return try part(ResourceReader(node, path: path + [key]))
    }

    public func objects<Part>(_ key: String, _ part: (ResourceReader) throws -> Part) throws -> [Part] {
        try Self.objects(in: required(key) { $0 }, path: path + [key], part)
    }

    static func objects<Part>(
        in node: JSONText.Node, path: [String] = [], _ part: (ResourceReader) throws -> Part
    ) throws -> [Part] {
        guard let elements = node.elements else { throw AnswerFault(path) }
        var parts: [Part] = []
        parts.reserveCapacity(elements.count)
        for element in elements {
            parts.append(try part(ResourceReader(element, path: path + ["\(parts.count)"])))
        }
        return parts
    }

    private func required<Value>(_ key: String, _ read: (JSONText.Node) -> Value?) throws -> Value {
        guard let value = node.member(key).flatMap(read) else { throw malformed(key) }
        return value
    }

    private func optional<Value>(_ key: String, _ read: (JSONText.Node) -> Value?) throws -> Value? {
        guard let node = node.member(key), !node.isNull else { return nil }
        guard let value = read(node) else { throw malformed(key) }
        return value
    }

    private func malformed(_ key: String) -> AnswerFault { AnswerFault(path + [key]) }
}

/// A resource that clients can read.
public protocol ReadableResource: Resource, ReadableAnswer {
    static var record: Record<Self> { get }
}

extension ReadableResource {
    public static var schemaName: String { record.name }
    public static var fields: ResourceFields<Self> { record.fields }
    public static func read(_ node: JSONText.Node) throws -> Self { try record.read(ResourceReader(node)) }
}

/// An answer that clients can read.
public protocol ReadableAnswer: APIAnswer {
    static func read(_ node: JSONText.Node) throws -> Self

    /// Reads the body of an answer.
    static func read(_ bytes: [UInt8]) throws(AnswerFault) -> Self
}

extension ReadableAnswer {
    public static func read(_ bytes: [UInt8]) throws(AnswerFault) -> Self {
        do {
            return try read(JSONText(bytes).root)
        } catch {
            throw error as? AnswerFault ?? AnswerFault([])
        }
    }
}

/// Why the body of an answer does not match its route.
public struct AnswerFault: Error, Hashable, Sendable {
    public let phrase: Phrase

    /// - Parameter path: the names of members that lead to the fault.
    init(_ path: [String]) {
        phrase =
            path.isEmpty
            ? "the answer is not valid JSON of this bank"
            : "the field \(path.joined(separator: ".")) is missing or malformed"
    }
}

extension Array: ReadableAnswer where Element: ReadableResource {
    public static func read(_ node: JSONText.Node) throws -> [Element] {
        try ResourceReader.objects(in: node, Element.record.read)
    }
}

extension Page: ReadableAnswer where Item: ReadableResource {
    public static func read(_ node: JSONText.Node) throws -> Page<Item> {
        let json = try ResourceReader(node)
        return Page(
            items: try json.objects("items", Item.record.read), page: try json.integer("page"),
            limit: try json.integer("limit"), total: try json.integer(optional: "total"),
            nextCursor: try json.text(optional: "nextCursor"))
    }
}

extension NoContent: ReadableAnswer {
    public static func read(_ node: JSONText.Node) throws -> NoContent { NoContent() }
    public static func read(_ bytes: [UInt8]) throws(AnswerFault) -> NoContent { NoContent() }
}
