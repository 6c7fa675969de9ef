public import LanguageKit

/// A command as a value: all that the parser, the help and the completions know of it.
public struct CommandSpecification: Equatable, Sendable {
    /// The word that selects the command: `list`.
    public let name: String
    /// What the command does, in one line without a full stop.
    public let abstract: Phrase
    /// What else there is to know, in paragraphs; may be empty.
    public let discussion: Phrase
    /// The positional arguments, in order.
    public let arguments: [ArgumentSpecification]
    /// The options of this command alone.
    public let options: [OptionSpecification]
    /// The names of the conditional global options that this command takes.
    public let supportedGlobals: [String]
    /// Command lines worth copying, the most useful one first.
    public let examples: [CommandExample]

    public init(
        name: String,
        abstract: Phrase,
        discussion: Phrase = "",
        arguments: [ArgumentSpecification] = [],
        options: [OptionSpecification] = [],
        supportedGlobals: [String] = [],
        examples: [CommandExample] = []
    ) {
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.supportedGlobals = supportedGlobals
        self.examples = examples
    }

    /// Whether the command takes the global option: all that are unconditional, and those it lists.
    func takes(global option: OptionSpecification) -> Bool {
        option.availability == .everywhere || supportedGlobals.contains(option.name)
    }
}
