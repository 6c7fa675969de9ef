public import LanguageKit

/// A heading of the program's help, and the commands below it.
public struct ProgramSection: Sendable {
    /// The heading: `Money`.
    public let title: Phrase
    /// The nouns and the commands without a verb.
    public let nodes: [CommandNode]

    public init(_ title: Phrase, _ nodes: [CommandNode]) {
        self.title = title
        self.nodes = nodes
    }
}
