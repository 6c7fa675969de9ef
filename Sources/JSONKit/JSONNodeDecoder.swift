import FoundationEssentials

extension JSONText {
    /// Reads a value of a type from bytes that hold nothing else. Throws ``Failure`` and `DecodingError`.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], limits: Limits = Limits(depth: 32)
    ) throws -> Value {
        try JSONText(bytes, limits: limits).root.decode(type)
    }
}

extension JSONText.Node {
    /// Reads a value of a type. Throws `DecodingError`.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONNodeDecoder(node: self, codingPath: []).decode(type)
    }
}

/// Reads a value of a text through `Codable`.
struct JSONNodeDecoder: Decoder, SingleValueDecodingContainer {
    let node: JSONText.Node
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard node.isObject else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(JSONObjectContainer(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = node.elements else { throw mismatch([Any].self) }
        return JSONArrayContainer(decoder: self, elements)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { node.isNull }

    func decode(_ type: Bool.Type) throws -> Bool { try required(node.boolean) }
    func decode(_ type: String.Type) throws -> String { try required(node.string) }
    func decode(_ type: Double.Type) throws -> Double { try required(node.number) }
    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // As JSONEncoder writes it.
        if type == Data.self, let data = node.string.flatMap({ Data(base64Encoded: $0) }) as? Value {
            return data
        }
        return try Value(from: self)
    }

    private func integer<Number: FixedWidthInteger>() throws -> Number {
        try required(node.wholeNumber())
    }

    private func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw mismatch(Value.self) }
        return value
    }

    private func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "another kind of value"))
    }

    func at(_ key: any CodingKey, _ node: JSONText.Node) -> JSONNodeDecoder {
        JSONNodeDecoder(node: node, codingPath: codingPath + [key])
    }
}

private struct JSONObjectContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: JSONNodeDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { decoder.node.names.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { decoder.node.member(key.stringValue) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key).node.isNull }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try value(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try value(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }

    private func value(_ key: Key) throws -> JSONNodeDecoder {
        guard let node = decoder.node.member(key.stringValue) else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "it is missing"))
        }
        return decoder.at(key, node)
    }
}

private struct JSONArrayContainer: UnkeyedDecodingContainer {
    private struct Index: CodingKey {
        let intValue: Int?
        var stringValue: String { intValue.map(String.init) ?? "" }
        init?(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
        init(_ index: Int) { intValue = index }
    }

    private let decoder: JSONNodeDecoder
    private let total: Int
    private var rest: JSONText.Elements.Iterator
    private(set) var currentIndex = 0

    init(decoder: JSONNodeDecoder, _ elements: JSONText.Elements) {
        self.decoder = decoder
        total = elements.count
        rest = elements.makeIterator()
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { total }
    var isAtEnd: Bool { currentIndex == total }

    mutating func decodeNil() throws -> Bool {
        var following = rest
        guard following.next()?.isNull == true else { return false }
        _ = try take()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try take().decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try take().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try take() }

    private mutating func take() throws -> JSONNodeDecoder {
        let index = Index(currentIndex)
        guard let node = rest.next() else {
            throw DecodingError.valueNotFound(
                Any.self, .init(codingPath: codingPath + [index], debugDescription: "no more elements"))
        }
        currentIndex += 1
        return decoder.at(index, node)
    }
}
