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
