public import BankDomain
public import BankServices
import FoundationEssentials
public import LanguageKit

/// Reads the fields of a resource from a server. Unknown fields are ignored, because a newer server may send more.
///
/// Each call reads what the call of the same name in ``Field`` writes.
public struct ResourceReader {
    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    private let container: KeyedDecodingContainer<Key>

    init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: Key.self) }

    private init(_ container: KeyedDecodingContainer<Key>) { self.container = container }

    // MARK: Texts and what is written as text

    public func text(_ key: String) throws -> String { try container.decode(String.self, forKey: Key(key)) }

    public func text(optional key: String) throws -> String? {
        try container.decodeIfPresent(String.self, forKey: Key(key))
    }

    public func texts(_ key: String) throws -> [String] {
        try container.decode([String].self, forKey: Key(key))
    }

    public func id<Entity>(_ key: String) throws -> Identifier<Entity> { Identifier(try text(key)) }

    public func id<Entity>(optional key: String) throws -> Identifier<Entity>? {
        try text(optional: key).map { Identifier($0) }
    }

    public func word<Word: RawRepresentable<String>>(_ key: String) throws -> Word {
        try value(key, Word.init(rawValue:))
    }

    public func date(_ key: String) throws -> CalendarDate { try value(key) { CalendarDate($0) } }

    public func date(optional key: String) throws -> CalendarDate? {
        try value(optional: key) { CalendarDate($0) }
    }

    public func instant(_ key: String) throws -> Instant { try value(key) { Instant($0) } }

    public func instant(optional key: String) throws -> Instant? { try value(optional: key) { Instant($0) } }

    public func currency(_ key: String) throws -> Currency { try value(key, Currency.init(code:)) }

    public func iban(_ key: String) throws -> IBAN { try value(key) { try? IBAN($0) } }

    public func iban(optional key: String) throws -> IBAN? { try value(optional: key) { try? IBAN($0) } }

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

    public func integer(_ key: String) throws -> Int { try container.decode(Int.self, forKey: Key(key)) }

    public func integer(optional key: String) throws -> Int? {
        try container.decodeIfPresent(Int.self, forKey: Key(key))
    }

    public func flag(_ key: String) throws -> Bool { try container.decode(Bool.self, forKey: Key(key)) }

    public func money(_ key: String) throws -> Money { try object(key, Self.money) }

    public func money(optional key: String) throws -> Money? { try object(optional: key, Self.money) }

    public func moneys(_ key: String) throws -> [Money] { try objects(key, Self.money) }

    // The decimal text is for people; the minor units are exact.
    private static func money(_ amount: ResourceReader) throws -> Money {
        Money(
            minorUnits: try amount.container.decode(Int64.self, forKey: Key("minorUnits")),
            currency: try amount.currency("currency"))
    }

    // MARK: Objects

    func json(_ key: String) throws -> JSONValue { try container.decode(JSONValue.self, forKey: Key(key)) }

    public func object<Part>(_ key: String, _ part: (ResourceReader) throws -> Part) throws -> Part {
        try part(ResourceReader(container.nestedContainer(keyedBy: Key.self, forKey: Key(key))))
    }

    public func object<Part>(
        optional key: String, _ part: (ResourceReader) throws -> Part
    ) throws -> Part? {
        guard container.contains(Key(key)), try !container.decodeNil(forKey: Key(key)) else { return nil }
        return try object(key, part)
    }

    public func objects<Part>(_ key: String, _ part: (ResourceReader) throws -> Part) throws -> [Part] {
        var elements = try container.nestedUnkeyedContainer(forKey: Key(key))
        var parts: [Part] = []
        parts.reserveCapacity(elements.count ?? 0)
        while !elements.isAtEnd {
            parts.append(try part(ResourceReader(elements.nestedContainer(keyedBy: Key.self))))
        }
        return parts
    }

    private func malformed(_ key: String) -> DecodingError {
        .dataCorruptedError(forKey: Key(key), in: container, debugDescription: "malformed")
    }
}

/// A resource that clients can read.
public protocol ReadableResource: Resource, ReadableAnswer {
    init(reading json: ResourceReader) throws
}

extension ReadableResource {
    public static func read(from decoder: any Decoder) throws -> Self {
        try Self(reading: ResourceReader(decoder))
    }
}

/// An answer that clients can read.
public protocol ReadableAnswer: APIAnswer {
    static func read(from decoder: any Decoder) throws -> Self

    /// Reads the body of an answer.
    static func read(_ bytes: [UInt8]) throws(AnswerFault) -> Self
}

extension ReadableAnswer {
    public static func read(_ bytes: [UInt8]) throws(AnswerFault) -> Self {
        do {
            return try JSONDecoder().decode(WholeAnswer<Self>.self, from: Data(bytes)).answer
        } catch {
            throw AnswerFault(error)
        }
    }
}

private struct WholeAnswer<Answer: ReadableAnswer>: Decodable {
    let answer: Answer

    init(from decoder: any Decoder) throws { answer = try Answer.read(from: decoder) }
}

/// Why the body of an answer does not match its route.
public struct AnswerFault: Error, Hashable, Sendable {
    public let phrase: Phrase

    fileprivate init(_ error: any Error) {
        let context: DecodingError.Context? =
            switch error as? DecodingError {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context
            case .keyNotFound(let key, let context):
                DecodingError.Context(
                    codingPath: context.codingPath + [key], debugDescription: context.debugDescription)
            case nil: nil
            @unknown default: nil
            }
        let path = (context?.codingPath ?? []).map { key in
            key.intValue.map { "\($0)" } ?? key.stringValue
        }
        phrase =
            path.isEmpty
            ? "the answer is not valid JSON of this bank"
            : "the field \(path.joined(separator: ".")) is missing or malformed"
    }
}

extension Array: ReadableAnswer where Element: ReadableResource {
    public static func read(from decoder: any Decoder) throws -> [Element] {
        var elements = try decoder.unkeyedContainer()
        var items: [Element] = []
        items.reserveCapacity(elements.count ?? 0)
        while !elements.isAtEnd { items.append(try elements.decode(WholeAnswer<Element>.self).answer) }
        return items
    }
}

extension Page: ReadableAnswer where Item: ReadableResource {
    public static func read(from decoder: any Decoder) throws -> Page<Item> {
        let json = try ResourceReader(decoder)
        return Page(
            items: try json.objects("items", Item.init(reading:)), page: try json.integer("page"),
            limit: try json.integer("limit"), total: try json.integer(optional: "total"),
            nextCursor: try json.text(optional: "nextCursor"))
    }
}

extension NoContent: ReadableAnswer {
    public static func read(from decoder: any Decoder) throws -> NoContent { NoContent() }
    public static func read(_ bytes: [UInt8]) throws(AnswerFault) -> NoContent { NoContent() }
}
