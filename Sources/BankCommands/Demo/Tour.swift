public import LanguageKit

/// A tour that comes with the program.
public struct Tour: Equatable, Sendable {
    /// By what it is played.
    public let name: String
    /// What it shows, in one line.
    public let summary: Phrase

    public init(name: String, summary: Phrase) {
        self.name = name
        self.summary = summary
    }
}
