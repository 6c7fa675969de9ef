/// A translatable text for people: an English sentence with placeholders for values.
///
/// It is written as a literal where it is used, `"There is no \(kind) '\(name)'."`, and translated by a
/// ``Localization``. Its format, `There is no {1} '{2}'.`, is the key of its translations. A phrase is a whole sentence
/// or a whole term, because the order of parts differs between languages.
public struct Phrase: Sendable {
    /// The English text, with placeholders `{1}`, `{2}`, … for the values.
    public let format: String
    /// The values, in the order of their placeholders.
    public let values: [Value]

    public init(format: String, values: [Value] = []) {
        self.format = format
        self.values = values
    }

    /// A word that is known only at run time, such as the name of a state; it is its own key.
    public init(word: String) {
        self.init(format: word)
    }

    /// A text that is not translated, such as a name or the output of another program.
    public init(verbatim text: String) {
        self.init(format: "{1}", values: [.text(text)])
    }

    /// The English text, which is always available and is used for programs.
    public var english: String { Localization.english.text(self) }

    /// The phrase as a sentence: it starts with a capital letter and ends with a full stop.
    public var asSentence: Phrase { Phrase(format: "{1}", values: [.sentence(self)]) }

    /// The phrase with a capital letter.
    public var asTitle: Phrase { Phrase(format: "{1}", values: [.title(self)]) }

    /// Sentences joined by spaces; missing ones are left out.
    public static func sentences(_ sentences: Phrase?...) -> Phrase {
        let values = sentences.compactMap(\.self).map(Value.phrase)
        return Phrase(
            format: (1...max(1, values.count)).map { "{\($0)}" }.joined(separator: " "), values: values)
    }

    public var isEmpty: Bool { format.isEmpty }
}

/// Phrases are equal if their English texts are.
extension Phrase: Hashable {
    public static func == (left: Phrase, right: Phrase) -> Bool { left.english == right.english }

    public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Phrase: CustomStringConvertible {
    public var description: String { english }
}

extension Phrase {
    /// A value for a placeholder of a phrase.
    public indirect enum Value: Sendable {
        /// A text that is not translated: a name, an id, a number.
        case text(String)
        case phrase(Phrase)
        /// A phrase as a sentence, with a capital letter and a full stop.
        case sentence(Phrase)
        /// A phrase with a capital letter, as a term or a choice on a page.
        case title(Phrase)
        /// Several phrases, with a conjunction before the last.
        case list([Phrase], Conjunction)
        /// An amount as `5,432.50`, formatted for the reader's region.
        case amount(String)
        /// A moment, in seconds since 1970-01-01T00:00:00Z, shown in the reader's time zone.
        case time(secondsSinceEpoch: Int64)
    }

    /// The word before the last item of a list.
    public enum Conjunction: String, Sendable {
        /// Only a comma.
        case comma
        case and
        case or
    }

    /// `a, b or c`.
    public static func list(_ items: [Phrase], _ conjunction: Conjunction) -> Phrase {
        Phrase(format: "{1}", values: [.list(items, conjunction)])
    }

    /// `a, b or c`, of texts that are not translated.
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

    /// Collects the parts of a literal: text goes into the format, values get numbered placeholders.
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

        /// A text that is not translated.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(.text(value.description))
        }
    }
}
