/// The name by which one kind of entity is known: an account's id cannot be passed for a transfer's.
public struct Identifier<Entity>: Hashable, Sendable {
    /// The id as text, such as `ACC001`.
    public let text: String

    /// Takes a text as it is.
    public init(_ text: String) {
        self.text = text
    }
}

extension Identifier: Comparable {
    public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

extension Identifier: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension Identifier: CustomStringConvertible {
    public var description: String { text }
}

extension Identifier: Codable {
    /// Decodes the bare text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the bare text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
