public import LanguageKit

/// A page of help that belongs to no command: `bank help exit-codes`.
public struct HelpTopic: Equatable, Sendable {
    /// The word that selects the topic.
    public let name: String
    /// What the topic is about, in one line.
    public let abstract: Phrase
    /// The page: paragraphs are wrapped, lines that begin with a space are kept as they are.
    public let text: Phrase

    public init(name: String, abstract: Phrase, text: Phrase) {
        self.name = name
        self.abstract = abstract
        self.text = text
    }
}
