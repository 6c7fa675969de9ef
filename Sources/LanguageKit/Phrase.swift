/// A text for people that is not yet in any language: an English sentence with places for values.
///
/// It is written as a literal where it is used, `"There is no \(kind) '\(name)'."`, and read in the language of
/// whoever is there by a ``Localization``. Its format, `There is no {1} '{2}'.`, is the key of its translations.
/// A phrase is a whole sentence or a whole term: gluing pieces together fits one language only.
public struct Phrase: Sendable {
    /// The English text, with `{1}`, `{2}`, … where the values stand.
    public let format: String
    /// The values, in the order of their places.
    public let values: [Value]

    public init(format: String, values: [Value] = []) {
        self.format = format
        self.values = values
    }

    /// A word that is known only while the program runs, such as the name of a state; it is its own key.
    public init(word: String) {
        self.init(format: word)
    }

    /// A text that belongs to nobody's language, such as a name or what another program said.
    public init(verbatim text: String) {
        self.init(format: "{1}", values: [.text(text)])
    }

    /// The English text: what programs read, and the language that everything exists in.
    public var english: String { Localization.english.text(self) }

    /// The phrase as a sentence: it begins with a capital letter and ends with a full stop.
    public var asSentence: Phrase { Phrase(format: "{1}", values: [.sentence(self)]) }

    /// Sentences after each other; those that are missing are left out.
    public static func sentences(_ sentences: Phrase?...) -> Phrase {
        let values = sentences.compactMap(\.self).map(Value.phrase)
        return Phrase(
            format: (1...max(1, values.count)).map { "{\($0)}" }.joined(separator: " "), values: values)
    }

    public var isEmpty: Bool { format.isEmpty }
}

/// Phrases are equal that read the same in English.
extension Phrase: Hashable {
    /// Whether both read the same in English.
    public static func == (left: Phrase, right: Phrase) -> Bool { left.english == right.english }

    public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Phrase: CustomStringConvertible {
    public var description: String { english }
}

extension Phrase {
    /// What stands in a place of a phrase.
    public indirect enum Value: Sendable {
        /// The same in every language: a name, an id, a number.
        case text(String)
        case phrase(Phrase)
        /// A phrase as a sentence, with a capital letter and a full stop.
        case sentence(Phrase)
        /// Several, with a word before the last.
        case list([Phrase], Conjunction)
        /// An amount as `5,432.50`, written the way of the reader's region.
        case amount(String)
        /// A day as `2026-01-31`, written the way of the reader's region.
        case date(String)
    }

    /// What stands before the last of several.
    public enum Conjunction: Sendable {
        /// Nothing but a comma.
        case comma
        case and
        case or
    }

    /// `a, b or c`.
    public static func list(_ items: [Phrase], _ conjunction: Conjunction) -> Phrase {
        Phrase(format: "{1}", values: [.list(items, conjunction)])
    }

    /// `a, b or c`, of texts that are the same in every language.
    public static func list(_ items: [String], _ conjunction: Conjunction = .comma) -> Phrase {
        list(items.map(Phrase.init(verbatim:)), conjunction)
    }
}

extension Phrase: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        self.init(format: value)
    }

    public init(stringInterpolation: StringInterpolation) {
        self.init(format: stringInterpolation.format, values: stringInterpolation.values)
    }

    /// Gathers the pieces of a literal: text goes into the format, values get numbered places.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var format = ""
        fileprivate var values: [Value] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            format.reserveCapacity(literalCapacity + 3 * interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) {
            format += literal
        }

        public mutating func appendInterpolation(_ value: Value) {
            values.append(value)
            format += "{\(values.count)}"
        }

        public mutating func appendInterpolation(_ phrase: Phrase) {
            appendInterpolation(.phrase(phrase))
        }

        /// What is the same in every language.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(.text(value.description))
        }
    }
}
