import LanguageKit

/// One object of a mapping file, with only allowed keys.
struct MapObject {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    private let container: KeyedDecodingContainer<Key>

    private init(_ container: KeyedDecodingContainer<Key>) {
        self.container = container
    }

    init(_ decoder: any Decoder) throws {
        self.init(try decoder.container(keyedBy: Key.self))
    }

    /// Throws ``MapProblem`` unless the object has all `keys`, any of the `optional` ones, and no others.
    func require(_ keys: [String], optional: [String] = []) throws(MapProblem) {
        let present = container.allKeys.map(\.stringValue).sorted()
        if let unknown = present.first(where: { !keys.contains($0) && !optional.contains($0) }) {
            throw MapProblem(key: unknown, reason: "it is not allowed here in a mapping file")
        }
        if let missing = keys.first(where: { !present.contains($0) }) {
            throw MapProblem(key: missing, reason: "it is missing")
        }
    }

    func has(_ key: String) -> Bool { container.contains(Key(key)) }

    func decode<Value: Decodable>(_ type: Value.Type, _ key: String) throws -> Value {
        do {
            return try container.decode(type, forKey: Key(key))
        } catch DecodingError.keyNotFound {
            throw MapProblem(key: key, reason: "it is missing")
        } catch is DecodingError {
            throw MapProblem(key: key, reason: "it has the wrong type")
        }
    }

    /// The value of an optional key.
    func optional<Value: Decodable>(_ key: String) throws -> Value? {
        has(key) ? try decode(Value.self, key) : nil
    }

    func value<Value>(_ key: String, _ expected: String, _ read: (String) -> Value?) throws -> Value {
        let text = try decode(String.self, key)
        guard let value = read(text) else {
            throw MapProblem(key: key, reason: "\"\(text)\" is not \(expected)")
        }
        return value
    }

    /// One ASCII character that is not a line end.
    func character(_ key: String) throws -> UInt8 {
        try value(key, "one ASCII character") { text in
            let bytes = Array(text.utf8)
            return bytes.count == 1 && bytes[0] < 0x80 && bytes[0] != 0x0A && bytes[0] != 0x0D
                ? bytes[0] : nil
        }
    }

    func header() throws -> [String] {
        let names = try decode([String].self, "header")
        guard !names.isEmpty, Set(names).count == names.count else {
            throw MapProblem(key: "header", reason: "it must name each column once")
        }
        return names
    }

    /// The index of the column that a key names.
    func column(_ key: String, in header: [String]) throws -> Int {
        try value(key, "a column of the header") { header.firstIndex(of: $0) }
    }

    /// An optional template.
    func template(_ key: String, _ header: [String]) throws -> FieldTemplate? {
        guard has(key) else { return nil }
        return try value(key, "a template of columns") { FieldTemplate($0, header: header) }
    }

    func object(_ key: String) throws -> MapObject {
        do {
            return MapObject(try container.nestedContainer(keyedBy: Key.self, forKey: Key(key)))
        } catch is DecodingError {
            throw MapProblem(key: key, reason: "it is not an object")
        }
    }

    /// The objects in a key's list.
    func objects(_ key: String) throws -> [MapObject] {
        do {
            var list = try container.nestedUnkeyedContainer(forKey: Key(key))
            var objects: [MapObject] = []
            while !list.isAtEnd { objects.append(MapObject(try list.nestedContainer(keyedBy: Key.self))) }
            return objects
        } catch is DecodingError {
            throw MapProblem(key: key, reason: "it is not a list of objects")
        }
    }
}

/// A key of a mapping file that is missing, unknown or wrong.
struct MapProblem: Error, Equatable {
    let key: String
    let reason: Phrase
}
