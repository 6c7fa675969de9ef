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
    /// The nouns and verbs: `["accounts", "show"]`.
    public let path: [String]
    /// The missing required arguments, in order.
    public let arguments: [ArgumentSpecification]
    /// The missing required options, in order.
    public let options: [OptionSpecification]
}

extension CommandLineParser {
    /// The missing values of a command line without other errors; `nil` for every other command line.
    public func missingValues(in arguments: [String]) -> MissingValues? {
        var walk = ArgumentWalk(program, arguments, tolerance: .none)
        do throws(CommandLineError) { try walk.run() } catch { return nil }
        guard let missing = walk.missingValues, !(missing.arguments.isEmpty && missing.options.isEmpty) else {
            return nil
        }
        return missing
    }

    /// Parses a command line, and allows required options to be missing.
    /// - Throws: the errors of ``parse(_:)`` for every other mistake.
    public func parseAllowingMissingOptions(_ arguments: [String]) throws(CommandLineError) -> Invocation {
        do throws(CommandLineError) {
            return try parse(arguments)
        } catch .missingOptions {
            var walk = ArgumentWalk(program, arguments, tolerance: .none)
            try walk.run()
            return Invocation(request: .command, path: walk.path, arguments: walk.parsedArguments)
        }
    }

    /// The arguments with the missing values added.
    public func completed(
        _ arguments: [String], options: [(name: String, value: String)], words: [String]
    ) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var completed = arguments[..<end] + options.map { "--\($0.name)=\($0.value)" }
        // After `--`, a word that begins with a dash is not an option.
        if end < arguments.endIndex || words.contains(where: { $0.hasPrefix("-") }) {
            completed.append("--")
        }
        return Array(completed + arguments[end...].dropFirst() + words)
    }
}
