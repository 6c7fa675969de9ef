/// What a command line asks for.
public struct Invocation: Equatable, Sendable {
    public enum Request: Equatable, Sendable {
        /// No command at all; at most global options.
        case home
        /// Help for the command or group at `path`, or for the program if the path is empty.
        case help
        /// A page of help that belongs to no command.
        case helpTopic(HelpTopic)
        case version
        /// The command at `path`.
        case command
    }

    public let request: Request
    /// The words that were understood as nouns and verbs: `["accounts", "list"]`.
    public let path: [String]
    /// The same as one text, `accounts list`; empty for the program itself.
    public var pathText: String {
        // `joined` looks its types up while the program runs, which is a hundredth of a short command.
        path.dropFirst().reduce(path.first ?? "") { $0 + " " + $1 }
    }
    /// The options and arguments. Global options are there for every kind of request.
    public let arguments: ParsedArguments
}
