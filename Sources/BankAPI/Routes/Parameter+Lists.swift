public import BankDomain
import BankServices
import JSONKit
import LanguageKit

extension Parameter where Value == [String] {
    /// Texts, each returned once.
    public static func texts(
        _ name: String, _ summary: String, countMaximum: Int = ListLimit.usual
    ) -> Parameter {
        Parameter(
            name, in: .body, .list(.text), summary, write: { .array($0.map(JSONValue.string)) }
        ) { value, name in
            guard case .array(let elements) = value else { throw malformed(name, value, "a list of texts") }
            try ListLimit.require(elements.count, atMost: countMaximum, field: name)
            return try elements.map {
                guard case .string(let text) = $0 else { throw malformed(name, value, "a list of texts") }
                return text
            }.distinct()
        }
    }
}

extension Parameter {
    /// Ids in the query, separated by commas, each returned once.
    public static func ids<Entity>(
        _ name: String, _ summary: String
    ) -> Parameter where Value == [Identifier<Entity>] {
        Parameter(
            name, in: .query, .text, summary,
            write: { .string($0.map(\.text).joined(separator: ",")) }
        ) { value, name in
            guard case .string(let text) = value else { throw malformed(name, value, "text") }
            let ids = text.split(separator: ",")
            try ListLimit.require(ids.count, atMost: ListLimit.usual, field: name)
            return ids.map { Identifier(String($0)) }.distinct()
        }
    }
}

/// How many values a request may list.
public enum ListLimit {
    /// The limit of lists that people make.
    public static let usual = 500
    /// The limit of lists that come from files.
    public static let ofFiles = 5_000

    static func require(_ count: Int, atMost maximum: Int, field: String) throws(ServiceError) {
        guard count <= maximum else {
            throw .invalidValue(field: field, value: String(count), reason: .outOfRange(0...maximum))
        }
    }
}

extension Array where Element: Hashable {
    fileprivate func distinct() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Parameter {
    /// Objects that `read` parses.
    static func objects<Element>(
        _ name: String, _ type: FieldType, _ summary: String, countMaximum: Int = .max,
        write: @escaping @Sendable (Element) -> JSONValue,
        read: @escaping @Sendable (DetailReader) throws -> Element
    ) -> Parameter where Value == [Element] {
        Parameter(
            name, in: .body, .list(type), summary, write: { .array($0.map(write)) }
        ) { value, name in
            guard case .array(let elements) = value else { throw malformed(name, value, "a list of objects") }
            try ListLimit.require(elements.count, atMost: countMaximum, field: name)
            return try elements.enumerated().map { index, element in
                let place = "\(name)[\(index)]"
                guard case .object(let members) = element else {
                    throw malformed(place, element, "an object")
                }
                // A misspelled member must not count as missing.
                guard type.has(members.keys) else {
                    throw malformed(place, element, "an object with the documented members")
                }
                do {
                    return try read(DetailReader(members))
                } catch is DetailReader.Unknown {
                    throw malformed(place, element, "an object with the documented members")
                }
            }
        }
    }

    /// A set of words of an enumeration.
    public static func words<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ summary: String
    ) -> Parameter where Value == [Word] {
        let one = Parameter<Word>.word(name, summary)
        return Parameter(
            name, in: .body, .list(.words(Word.self)), summary,
            write: { .array($0.map { .string($0.rawValue) }) }
        ) { value, name in
            guard case .array(let elements) = value else { throw malformed(name, value, "a list of texts") }
            try ListLimit.require(elements.count, atMost: ListLimit.usual, field: name)
            return try elements.map { try one.read($0, name) }
        }
    }
}
