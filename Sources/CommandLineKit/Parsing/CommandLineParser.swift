/// Parses command lines by the specification of a program.
public struct CommandLineParser: Sendable {
    /// The program whose command lines are parsed.
    public let program: ProgramSpecification

    public init(_ program: ProgramSpecification) {
        self.program = program
    }

    /// Parses the arguments without the program's own name.
    ///
    /// A request for help takes precedence over every error except an unknown noun or verb.
    /// - Throws: `CommandLineError`: the first error from the left, then missing values.
    public func parse(_ arguments: [String]) throws(CommandLineError) -> Invocation {
        let mentionsHelp = arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        var walk = ArgumentWalk(program, arguments, tolerance: mentionsHelp ? .options : .none)
        try walk.run()
        return try walk.invocation()
    }

    /// The global options that can be parsed in a command line that `parse` refused.
    ///
    /// The error must be shown in the requested format, such as `--output json`, wherever that option was given.
    public func globalOptions(salvagedFrom arguments: [String]) -> ParsedArguments {
        var walk = ArgumentWalk(program, arguments, tolerance: .everything)
        try? walk.run()
        return walk.parsedArguments
    }
}

/// A parsed command line.
public struct Invocation: Equatable, Sendable {
    public enum Request: Equatable, Sendable {
        /// No command; at most global options.
        case home
        /// Help for the command or group at `path`, or for the program if the path is empty.
        case help
        /// A page of help that belongs to no command.
        case helpTopic(HelpTopic)
        case version
        /// The command at `path`.
        case command
        /// The command at `path`, once the user was asked for its missing values.
        case incomplete(MissingValues)
    }

    public let request: Request
    /// The parsed nouns and verbs: `["accounts", "list"]`.
    public let path: [String]
    /// The same as one text, `accounts list`; empty for the program itself.
    public var pathText: String {
        // `joined` looks its types up at run time, which takes a hundredth of a short command.
        path.dropFirst().reduce(path.first ?? "") { $0 + " " + $1 }
    }
    /// The options and arguments. Global options are included for every kind of request.
    public let arguments: ParsedArguments

    /// The same command with other options and arguments.
    public func with(_ arguments: ParsedArguments) -> Invocation {
        Invocation(request: request, path: path, arguments: arguments)
    }
}

/// The missing values of an otherwise valid command line.
public struct MissingValues: Equatable, Sendable {
    /// The command line.
    let words: [String]
    /// The missing required arguments, in order.
    public let arguments: [ArgumentSpecification]
    /// The options with a value that were left out, in order. Those that are required are missing.
    public let options: [OptionSpecification]

    /// The command line with values for the missing ones.
    public func completed(options: [(name: String, value: String)], words new: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        var completed = words[..<end] + options.map { "--\($0.name)=\($0.value)" }
        // After `--`, a word that begins with a dash is not an option.
        if end < words.endIndex || new.contains(where: { $0.hasPrefix("-") }) { completed.append("--") }
        return Array(completed + words[end...].dropFirst() + new)
    }
}

extension CommandLineParser {
    /// A command line whose only error is missing values; `nil` for every other command line.
    public func parseIncomplete(_ arguments: [String]) -> Invocation? {
        var walk = ArgumentWalk(program, arguments, tolerance: .none)
        do throws(CommandLineError) { try walk.run() } catch { return nil }
        return walk.missingValues(of: arguments).map {
            Invocation(request: .incomplete($0), path: walk.path, arguments: walk.parsedArguments)
        }
    }
}
