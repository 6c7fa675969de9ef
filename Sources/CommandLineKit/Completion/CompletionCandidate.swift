public import LanguageKit

public struct CompletionCandidate: Equatable, Sendable {
    /// The word, as the program reads it: without quotes.
    public let value: String
    /// What it is, in one line; may be empty.
    public let description: Phrase

    public init(_ value: String, _ description: Phrase = "") {
        self.value = value
        self.description = description
    }

    /// Pairs a value with a name that is the same in every language.
    public init(_ value: String, named name: String) {
        self.init(value, Phrase(verbatim: name))
    }

    /// Whether the value fits into the line that it is handed over in: not empty, without control characters.
    public var isPlain: Bool {
        !value.isEmpty && !value.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }
    }
}
