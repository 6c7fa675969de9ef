public import LanguageKit

/// A whole program as a value: the root of the tree of commands.
public struct ProgramSpecification: Sendable {
    /// The name under which people call the program.
    public let name: String
    /// The version, as `--version` prints it.
    public let version: String
    /// What the program is for, in one sentence.
    public let abstract: Phrase
    /// The options that are accepted anywhere; `--help` and `--version` come last.
    public let globalOptions: [OptionSpecification]
    /// The top-level commands, grouped for the help.
    public let sections: [ProgramSection]
    /// The first command lines to try.
    public let examples: [CommandExample]
    /// What kind of value a name means wherever it stands for one, for completion: `FILE` is a file. What an argument
    /// or an option says itself goes before.
    public let valueKinds: [String: CompletionKind]
    private let makeTopics: @Sendable () -> [HelpTopic]

    /// Describes a program.
    /// - Parameters:
    ///   - globalOptions: Without `--help` and `--version`, which every program gets.
    ///   - topics: Pages of help, made only when one is wanted.
    public init(
        name: String,
        version: String,
        abstract: Phrase,
        globalOptions: [OptionSpecification] = [],
        sections: [ProgramSection],
        examples: [CommandExample] = [],
        valueKinds: [String: CompletionKind] = [:],
        topics: @autoclosure @escaping @Sendable () -> [HelpTopic] = []
    ) {
        self.name = name
        self.version = version
        self.abstract = abstract
        self.globalOptions = globalOptions + [.help, .version]
        self.sections = sections
        self.examples = examples
        self.valueKinds = valueKinds
        self.makeTopics = topics
    }

    /// The pages of help that belong to no command.
    public var topics: [HelpTopic] { makeTopics() }

    /// The node that a path of words leads to, or nil if one of the words selects nothing.
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
    /// The nouns and the commands without a verb.
    public let nodes: [CommandNode]

    public init(_ title: Phrase, _ nodes: [CommandNode]) {
        self.title = title
        self.nodes = nodes
    }
}

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

extension ProgramSpecification {
    /// The commands at and below a node, each with the words that lead to it, in the order of the help.
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
