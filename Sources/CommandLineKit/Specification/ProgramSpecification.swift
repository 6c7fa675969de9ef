public import LanguageKit

/// A whole program as a value: the root of the command tree.
public struct ProgramSpecification: Sendable {
    /// The name of the executable.
    public let name: String
    /// The version, as `--version` prints it.
    public let version: String
    /// The purpose of the program, in one sentence.
    public let abstract: Phrase
    /// The options that are accepted anywhere; `--help` and `--version` come last.
    public let globalOptions: [OptionSpecification]
    /// The top-level commands, grouped for the help.
    public let sections: [ProgramSection]
    /// Examples for new users.
    public let examples: [CommandExample]
    /// The kind of value for a value name, for completion: `FILE` is a file. The specification of an argument or option
    /// takes precedence.
    public let valueKinds: [String: CompletionKind]
    private let makeTopics: @Sendable () -> [HelpTopic]
    private let makeSynonyms: @Sendable () -> Synonyms

    /// Describes a program.
    /// - Parameters:
    ///   - globalOptions: Without `--help` and `--version`, which every program gets.
    ///   - topics: Help pages, created only when needed.
    ///   - synonyms: Other words for commands and options, created only for suggestions.
    public init(
        name: String,
        version: String,
        abstract: Phrase,
        globalOptions: [OptionSpecification] = [],
        sections: [ProgramSection],
        examples: [CommandExample] = [],
        valueKinds: [String: CompletionKind] = [:],
        topics: @autoclosure @escaping @Sendable () -> [HelpTopic] = [],
        synonyms: @autoclosure @escaping @Sendable () -> Synonyms = Synonyms()
    ) {
        self.name = name
        self.version = version
        self.abstract = abstract
        self.globalOptions = globalOptions + [.help, .version]
        self.sections = sections
        self.examples = examples
        self.valueKinds = valueKinds
        self.makeTopics = topics
        self.makeSynonyms = synonyms
    }

    /// Help pages that belong to no command.
    public var topics: [HelpTopic] { makeTopics() }

    /// Other words for commands and options.
    var synonyms: Synonyms { makeSynonyms() }

    /// The node for a path of words; nil if one of the words is unknown.
    public func node(at path: [String]) -> CommandNode? {
        guard let first = path.first, var node = node(named: first) else { return nil }
        for word in path.dropFirst() {
            guard let child = node.children.first(where: { $0.name == word }) else { return nil }
            node = child
        }
        return node
    }

    /// The top-level node of that name.
    func node(named name: String) -> CommandNode? {
        for section in sections {
            if let node = section.nodes.first(where: { $0.name == name }) { return node }
        }
        return nil
    }
}

/// A heading of the program's help, and the commands below it.
public struct ProgramSection: Sendable {
    /// The heading: `Money`.
    public let title: Phrase
    /// Nouns, and commands without a verb.
    public let nodes: [CommandNode]

    public init(_ title: Phrase, _ nodes: [CommandNode]) {
        self.title = title
        self.nodes = nodes
    }
}

/// A help page that belongs to no command: `bank help exit-codes`.
public struct HelpTopic: Equatable, Sendable {
    /// The word that selects the topic.
    public let name: String
    /// A one-line description.
    public let abstract: Phrase
    /// The page: paragraphs are wrapped, lines that begin with a space are kept unchanged.
    public let text: Phrase

    public init(name: String, abstract: Phrase, text: Phrase) {
        self.name = name
        self.abstract = abstract
        self.text = text
    }
}

extension ProgramSpecification {
    /// The commands at and below a node, each with its path, in the order of the help.
    func commands(
        below node: CommandNode, path: [String]
    ) -> [(path: [String], command: CommandSpecification)] {
        switch node {
        case .command(let command): [(path, command)]
        case .group(let group):
            (group.defaultCommand.map { [(path, $0)] } ?? [])
                + group.children.flatMap { commands(below: $0, path: path + [$0.name]) }
        }
    }

    /// The options of a command and the conditional global ones that it takes.
    func ownOptions(of command: CommandSpecification) -> [OptionSpecification] {
        command.options
            + globalOptions.filter { $0.availability != .everywhere && command.takes(global: $0) }
    }
}

extension ProgramSpecification {
    /// The kind of a value: its own, or else that of its name.
    func kind(_ kind: CompletionKind, ofValueNamed name: String?) -> CompletionKind {
        kind == .none ? name.flatMap { valueKinds[$0] } ?? .none : kind
    }
}
