/// An IBAN text as it stands in somebody's records, which may not be a valid one.
///
/// It is shown as it is. Only a text that passes the checks names an account or takes a payment.
public struct RecordedIBAN: Hashable, Sendable, Codable {
    public let text: String

    /// Records a text unchecked.
    public init(_ text: String) {
        self.text = text
    }

    public init(_ iban: IBAN) {
        self.text = iban.text
    }

    /// The number, if the text is a valid one.
    public var validated: IBAN? { try? IBAN(text) }

    /// Decodes the bare text.
    public init(from decoder: any Decoder) throws {
        self.text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the bare text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension RecordedIBAN: CustomStringConvertible {
    public var description: String { text }
}
