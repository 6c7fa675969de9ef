import BankDomain
import BankServices
import JSONKit
import LanguageKit

extension Parameter {
    /// A list in the body, whose elements `read` parses; it gets the element and its place, for errors.
    private static func list<Element>(
        _ name: String, _ type: FieldType, _ summary: String, expected: Phrase, countMaximum: Int,
        write: @escaping @Sendable (Element) -> JSONValue,
        read: @escaping @Sendable (JSONValue, Int) throws -> Element
    ) -> Parameter where Value == [Element] {
        Parameter(name, in: .body, .list(type), summary, write: { .array($0.map(write)) }) { value, name in
            guard case .array(let elements) = value else { throw malformed(name, value, expected) }
            try ListLimit.require(elements.count, atMost: countMaximum, field: name)
            return try elements.enumerated().map { try read($1, $0) }
        }
    }

    /// Texts, each returned once.
    static func texts(
        _ name: String, _ summary: String, countMaximum: Int = ListLimit.usual
    ) -> Parameter where Value == [String] {
        list(name, .text, summary, expected: "a list of texts", countMaximum: countMaximum) {
            .string($0)
        } read: { value, _ in
            guard case .string(let text) = value else { throw malformed(name, value, "a list of texts") }
            return text
        }.map({ $0.distinct() }, { $0 })
    }

    /// Texts in the body by keys of the caller's choice.
    static func dictionary(_ name: String, _ summary: String) -> Parameter where Value == [String: String] {
        Parameter(
            name, in: .body, .dictionary, summary, write: { .object($0.mapValues(JSONValue.string)) }
        ) { value, name in
            guard case .object(let members) = value else {
                throw malformed(name, value, "an object with texts")
            }
            return try members.mapValues { member in
                guard case .string(let text) = member else {
                    throw malformed(name, member, "an object with texts")
                }
                return text
            }
        }
    }

    /// Ids in the query, separated by commas, each returned once.
    static func ids<Entity>(_ name: String, _ summary: String) -> Parameter
    where Value == [Identifier<Entity>] {
        Parameter<String>.text(name, in: .query, summary).map {
            let ids = $0.split(separator: ",")
            try ListLimit.require(ids.count, atMost: ListLimit.usual, field: name)
            return ids.map { Identifier(String($0)) }.distinct()
        } _: {
            $0.map(\.text).joined(separator: ",")
        }.naming
    }

    /// Objects that `read` parses.
    static func objects<Element>(
        _ name: String, _ type: FieldType, _ summary: String, countMaximum: Int = .max,
        write: @escaping @Sendable (Element) -> JSONValue,
        read: @escaping @Sendable (DetailReader) throws -> Element
    ) -> Parameter where Value == [Element] {
        list(
            name, type, summary, expected: "a list of objects", countMaximum: countMaximum, write: write
        ) { element, index in
            let place = "\(name)[\(index)]"
            guard case .object(let members) = element else {
                throw malformed(place, element, "an object")
            }
            try type.require(members, at: place)
            do {
                return try read(DetailReader(members))
            } catch is DetailReader.Unknown {
                throw malformed(place, element, "an object with the documented members")
            }
        }
    }

    /// A set of words of an enumeration.
    @_semantics("optimize.sil.specialize.generic.never")
    static func words<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ summary: String
    ) -> Parameter where Value == [Word] {
        list(
            name, .words(Word.self), summary, expected: "a list of texts", countMaximum: ListLimit.usual
        ) {
            .string($0.rawValue)
        } read: { value, _ in
            guard case .string(let text) = value, let word = Word(rawValue: text) else {
                let text = if case .string(let text) = value { text } else { value.text }
                throw ServiceError.invalidValue(
                    field: ErrorField(name), value: String(text.prefix(100)),
                    reason: .notOneOf(Word.allCases.map(\.rawValue)))
            }
            return word
        }
    }
}

extension Parameter {
    /// A code of a standard.
    static func code(
        _ name: String, _ summary: String, _ text: @escaping @Sendable (Value) -> String,
        _ read: @escaping @Sendable (String) -> Value?
    ) -> Parameter {
        .coded(name, summary, expected: codeForm, text, read)
    }

    @_semantics("optimize.sil.specialize.generic.never")
    static func codes<Code>(
        _ name: String, _ summary: String, _ text: @escaping @Sendable (Code) -> String,
        _ read: @escaping @Sendable (String) -> Code?
    ) -> Parameter where Value == [Code] {
        Parameter<[String]>.texts(name, summary).map(
            { texts in
                try texts.map {
                    guard let code = read($0) else { throw malformed(name, .string($0), codeForm) }
                    return code
                }
            }, { $0.map(text) })
    }

    private static var codeForm: Phrase { "a code such as 5411 (ISO 18245) or DE (ISO 3166-1)" }
}

/// How many values a request may list.
public enum ListLimit {
    /// The limit of lists that people make.
    public static let usual = 500
    /// The limit of lists that come from files.
    public static let ofFiles = 5_000

    static func require(_ count: Int, atMost maximum: Int, field: String) throws(ServiceError) {
        guard count <= maximum else {
            throw .invalidValue(
                field: ErrorField(field), value: String(count), reason: .outOfRange(0...maximum))
        }
    }
}

extension Array where Element: Hashable {
    fileprivate func distinct() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
