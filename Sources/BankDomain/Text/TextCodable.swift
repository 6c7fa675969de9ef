/// A value that is coded as its text.
public protocol TextCodable: Codable {
    var text: String { get }

    /// The value of a text; `nil` for an invalid one, which is a data error.
    static func decoded(_ text: String) -> Self?
}

extension TextCodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self.decoded(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "no \(Self.self): \(text)")
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
