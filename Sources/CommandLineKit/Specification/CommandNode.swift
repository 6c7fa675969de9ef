public import LanguageKit

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
