public import LanguageKit

/// A command line worth copying, and what it does.
public struct CommandExample: Equatable, Sendable {
    /// The whole command line, program name included. Help never wraps it.
    public let command: String
    /// What it does, in one line; may be empty.
    public let explanation: Phrase

    public init(_ command: String, _ explanation: Phrase = "") {
        self.command = command
        self.explanation = explanation
    }
}
