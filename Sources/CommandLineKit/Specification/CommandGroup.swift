public import LanguageKit

/// A noun and its verbs. Verbs may be groups themselves: `auth totp enroll`.
public struct CommandGroup: Sendable {
    /// The word that selects the group: `accounts`.
    public let name: String
    /// What the group is about, in one line without a full stop.
    public let abstract: Phrase
    /// What else there is to know, in paragraphs; may be empty.
    public let discussion: Phrase

    private let makeChildren: @Sendable () -> [CommandNode]
    private let makeDefaultCommand: @Sendable () -> CommandSpecification?

    /// Describes a group.
    ///
    /// The children and the default command are evaluated each time they are asked for, so a program
    /// pays only for the nouns that a command line touches.
    /// - Parameters:
    ///   - defaultCommand: What the noun does alone. It takes options but no arguments, since a word
    ///     after the noun is always a verb. Without one, the noun alone shows its help.
    ///   - children: The verbs.
    public init(
        name: String,
        abstract: Phrase,
        discussion: Phrase = "",
        defaultCommand: @autoclosure @escaping @Sendable () -> CommandSpecification? = nil,
        children: @autoclosure @escaping @Sendable () -> [CommandNode]
    ) {
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
        self.makeDefaultCommand = defaultCommand
        self.makeChildren = children
    }

    /// The verbs, in the order in which help lists them.
    public var children: [CommandNode] { makeChildren() }

    /// What the noun does alone, if it does anything.
    public var defaultCommand: CommandSpecification? { makeDefaultCommand() }
}
