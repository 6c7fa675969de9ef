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
