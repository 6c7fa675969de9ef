/// The place on a command line where something went wrong, as a message needs it.
public struct CommandContext: Equatable, Sendable {
    public let program: String
    /// The words that were understood: `["accounts", "list"]`.
    public let path: [String]
    /// The usage line of that place, without a heading.
    public let usage: String
    /// Whether a noun or verb still has to follow.
    public let awaitsCommand: Bool

    public init(program: String, path: [String], usage: String, awaitsCommand: Bool) {
        self.program = program
        self.path = path
        self.usage = usage
        self.awaitsCommand = awaitsCommand
    }

    /// The place as people type it: `bank accounts list`.
    public var command: String { ([program] + path).joined(separator: " ") }

    /// What to type for help on the place: `bank help accounts list`.
    public var helpCommand: String {
        path.first == "help" ? program + " help" : ([program, "help"] + path).joined(separator: " ")
    }
}
