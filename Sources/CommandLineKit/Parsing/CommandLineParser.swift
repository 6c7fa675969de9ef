/// Reads a command line against the specification of a program.
public struct CommandLineParser: Sendable {
    /// The program whose command lines are read.
    public let program: ProgramSpecification

    /// Makes a parser; it does no work.
    public init(_ program: ProgramSpecification) {
        self.program = program
    }

    /// Reads the arguments, the program's own name left out.
    ///
    /// A request for help wins over every mistake but a mistyped noun or verb.
    /// - Throws: `CommandLineError`: the first mistake from the left, then what is missing.
    public func parse(_ arguments: [String]) throws(CommandLineError) -> Invocation {
        let mentionsHelp = arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        var walk = ArgumentWalk(program, arguments, tolerance: mentionsHelp ? .options : .none)
        try walk.run()
        return try walk.invocation()
    }

    /// The global options that can be made out in a command line that `parse` refused.
    ///
    /// An error must be shown the way the user asked for, `--output json` for instance, wherever that
    /// was said.
    public func globalOptions(salvagedFrom arguments: [String]) -> ParsedArguments {
        var walk = ArgumentWalk(program, arguments, tolerance: .everything)
        try? walk.run()
        return walk.parsedArguments
    }
}

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

/// What a command line that is right otherwise still needs.
public struct MissingValues: Equatable, Sendable {
    /// The nouns and verbs: `["accounts", "show"]`.
    public let path: [String]
    /// The required arguments that were left out, in their order.
    public let arguments: [ArgumentSpecification]
    /// The required options that were left out, in their order.
    public let options: [OptionSpecification]
}

extension CommandLineParser {
    /// What a command line needs that has no other mistake; `nil` for every other command line.
    public func missingValues(in arguments: [String]) -> MissingValues? {
        var walk = ArgumentWalk(program, arguments, tolerance: .none)
        do throws(CommandLineError) { try walk.run() } catch { return nil }
        guard let missing = walk.missingValues, !(missing.arguments.isEmpty && missing.options.isEmpty) else {
            return nil
        }
        return missing
    }

    /// Reads a command line of which required options may be left out.
    /// - Throws: what ``parse(_:)`` throws for every other mistake.
    public func parseAllowingMissingOptions(_ arguments: [String]) throws(CommandLineError) -> Invocation {
        do throws(CommandLineError) {
            return try parse(arguments)
        } catch .missingOptions {
            var walk = ArgumentWalk(program, arguments, tolerance: .none)
            try walk.run()
            return Invocation(request: .command, path: walk.path, arguments: walk.parsedArguments)
        }
    }

    /// The arguments with values for what was missing.
    public func completed(
        _ arguments: [String], options: [(name: String, value: String)], words: [String]
    ) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var completed = arguments[..<end] + options.map { "--\($0.name)=\($0.value)" }
        // A word that looks like an option is none behind the two dashes.
        if end < arguments.endIndex || words.contains(where: { $0.hasPrefix("-") }) {
            completed.append("--")
        }
        return Array(completed + arguments[end...].dropFirst() + words)
    }
}
