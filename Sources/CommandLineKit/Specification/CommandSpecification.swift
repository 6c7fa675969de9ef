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

/// A node of the tree of commands.
public enum CommandNode: Sendable {
    case command(CommandSpecification)
    /// A word that needs another one after it.
    case group(CommandGroup)

    public var name: String {
        switch self {
        case .command(let command): command.name
        case .group(let group): group.name
        }
    }

    /// What the node does or is about, in one line.
    public var abstract: Phrase {
        switch self {
        case .command(let command): command.abstract
        case .group(let group): group.abstract
        }
    }

    /// The nodes below; a command has none.
    public var children: [CommandNode] {
        switch self {
        case .command: []
        case .group(let group): group.children
        }
    }
}
