/// The header fields of a message, in order. Names are compared without case (RFC 9110, section 5.1).
public struct HTTPFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    public struct Field: Hashable, Sendable {
        /// In lower case.
        public let name: String
        public let value: String
    }

    public private(set) var fields: [Field]

    public init() { fields = [] }

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0.lowercased(), value: $0.1) }
    }

    /// The value of a field; `nil` if it is missing or occurs several times.
    public subscript(name: String) -> String? {
        get {
            let values = values(of: name)
            return values.count == 1 ? values[0] : nil
        }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { append(name, newValue) }
        }
    }

    public func values(of name: String) -> [String] {
        var values: [String] = []
        for field in fields where field.name == name { values.append(field.value) }
        return values
    }

    public func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }
}
