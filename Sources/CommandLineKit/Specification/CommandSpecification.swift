public import LanguageKit

/// A command as a value, used by the parser, the help and the completions.
public struct CommandSpecification: Equatable, Sendable {
    /// The word that selects the command: `list`.
    public let name: String
    /// A one-line description without a full stop.
    public let abstract: Phrase
    /// Further explanation in paragraphs; may be empty.
    public let discussion: Phrase
    /// The positional arguments, in order.
    public let arguments: [ArgumentSpecification]
    /// The options of this command only.
    public let options: [OptionSpecification]
    /// The names of the conditional global options that this command takes.
    public let supportedGlobals: [String]
    /// The fields of its result; empty if it is not known before the command runs.
    public let fields: [ResultField]
    /// Example command lines, the most useful one first.
    public let examples: [CommandExample]

    public init(
        name: String,
        abstract: Phrase,
        discussion: Phrase = "",
        arguments: [ArgumentSpecification] = [],
        options: [OptionSpecification] = [],
        supportedGlobals: [String] = [],
        fields: [ResultField] = [],
        examples: [CommandExample] = []
    ) {
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.supportedGlobals = supportedGlobals
        self.fields = fields
        self.examples = examples
    }

    /// Whether the command takes the global option: all unconditional ones, and the conditional ones it lists.
    func takes(global option: OptionSpecification) -> Bool {
        option.availability == .everywhere || supportedGlobals.contains(option.name)
    }
}

/// An example command line with an explanation.
public struct CommandExample: Equatable, Sendable {
    /// The whole command line with the program's name. Help never wraps it.
    public let command: String
    /// A one-line explanation; may be empty.
    public let explanation: Phrase

    public init(_ command: String, _ explanation: Phrase = "") {
        self.command = command
        self.explanation = explanation
    }
}

extension CommandExample: ExpressibleByStringInterpolation {
    public init(stringLiteral command: String) { self.init(command) }
}

/// A noun and its verbs. Verbs may be groups themselves: `auth totp enroll`.
public struct CommandGroup: Sendable {
    /// The word that selects the group: `accounts`.
    public let name: String
    /// A one-line description without a full stop.
    public let abstract: Phrase
    /// Further explanation in paragraphs; may be empty.
    public let discussion: Phrase

    private let makeChildren: @Sendable () -> [CommandNode]
    private let makeDefaultCommand: @Sendable () -> CommandSpecification?

    /// Describes a group.
    ///
    /// The children and the default command are evaluated on each access, so a program pays only for the nouns that a
    /// command line uses.
    /// - Parameters:
    ///   - defaultCommand: The command of the noun without a verb. It takes options but no arguments, because a word
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

    /// The verbs, in the order of the help.
    public var children: [CommandNode] { makeChildren() }

    /// The command of the noun without a verb, if there is one.
    public var defaultCommand: CommandSpecification? { makeDefaultCommand() }
}

/// A node of the command tree.
public enum CommandNode: Sendable {
    case command(CommandSpecification)
    /// A word that needs another word after it.
    case group(CommandGroup)

    public var name: String {
        switch self {
        case .command(let command): command.name
        case .group(let group): group.name
        }
    }

    /// A one-line description.
    public var abstract: Phrase {
        switch self {
        case .command(let command): command.abstract
        case .group(let group): group.abstract
        }
    }

    /// The nodes below; empty for a command.
    public var children: [CommandNode] {
        switch self {
        case .command: []
        case .group(let group): group.children
        }
    }
}
