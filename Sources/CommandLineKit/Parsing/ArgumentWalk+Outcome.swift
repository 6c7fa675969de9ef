extension ArgumentWalk {
    /// The result, once all arguments have been read.
    /// - Throws: an error for missing, extra or unsupported arguments.
    func invocation() throws(CommandLineError) -> Invocation {
        let request = try request()
        return Invocation(request: request, path: path, arguments: parsedArguments)
    }

    /// The options and arguments read so far.
    var parsedArguments: ParsedArguments {
        ParsedArguments(
            command: command, globalOptions: program.globalOptions, occurrences: occurrences, words: words)
    }

    /// The current position, for a message.
    var context: CommandContext {
        let usage = UsageLine(program: program.name, path: path)
        return switch location {
        case .program: place(usage.root, awaitsCommand: true)
        case .group: place(usage.group, awaitsCommand: true)
        case .command(let command): place(usage.command(command), awaitsCommand: false)
        case .topic: helpContext
        }
    }

    private func place(_ usage: String, awaitsCommand: Bool) -> CommandContext {
        CommandContext(program: program.name, path: path, usage: usage, awaitsCommand: awaitsCommand)
    }

    /// The current position as a request for help: `bank help accounts list`.
    private var helpContext: CommandContext {
        var words = ["help"] + path
        if case .topic(let topic) = location { words.append(topic.name) }
        let usage = ([program.name] + words).joined(separator: " ")
        return CommandContext(program: program.name, path: words, usage: usage, awaitsCommand: false)
    }

    /// The command to run; a group's default command, if no verb follows the group.
    var command: CommandSpecification? {
        switch location {
        case .program, .topic: nil
        case .group(let group): group.defaultCommand
        case .command(let command): command
        }
    }

    private func request() throws(CommandLineError) -> Invocation.Request {
        if hasHelpFlag || followsHelpWord {
            if followsHelpWord && !hasHelpFlag, let word = words.first {
                throw .unexpectedArgument(word, context: helpContext, expectedCount: 0)
            }
            if case .topic(let topic) = location { return .helpTopic(topic) }
            return .help
        }
        if hasVersionFlag { return .version }
        guard let command else {
            guard path.isEmpty else { return .help }
            try checkGlobals(of: nil)
            return .home
        }
        try checkGlobals(of: command)
        try checkArguments(of: command)
        try checkRequiredOptions(of: command)
        return .command
    }

    /// The missing values of the command; `nil` without any, if help or the version was requested, or if there is
    /// another error.
    func missingValues(of line: [String]) -> MissingValues? {
        guard !hasHelpFlag, !followsHelpWord, !hasVersionFlag, case .command(let command) = location else {
            return nil
        }
        do throws(CommandLineError) { try checkGlobals(of: command) } catch { return nil }
        guard words.count <= command.arguments.count || command.arguments.last?.isRepeating == true else {
            return nil
        }
        let missing = MissingValues(
            words: line, arguments: missingArguments(of: command),
            options: command.options.filter { !$0.isFlag && !isGiven($0) })
        return missing.arguments.isEmpty && !missing.options.contains(where: \.isRequired) ? nil : missing
    }

    private func isGiven(_ option: OptionSpecification) -> Bool {
        occurrences.contains { $0.name == option.name }
    }

    private func missingArguments(of command: CommandSpecification) -> [ArgumentSpecification] {
        command.arguments.dropFirst(words.count).filter { !$0.isOptional }
    }

    private func missingOptions(of command: CommandSpecification) -> [OptionSpecification] {
        command.options.filter { $0.isRequired && !isGiven($0) }
    }

    private func checkGlobals(of command: CommandSpecification?) throws(CommandLineError) {
        for occurrence in occurrences {
            guard let option = program.globalOptions.first(where: { $0.name == occurrence.name }),
                case .conditional(let takenBy) = option.availability,
                command?.takes(global: option) != true
            else { continue }
            throw .unsupportedOption(option.spelling, context: context, takenBy: takenBy)
        }
    }

    private func checkArguments(of command: CommandSpecification) throws(CommandLineError) {
        let missing = missingArguments(of: command)
        if !missing.isEmpty { throw .missingArguments(missing.map(\.name), context: context) }
        let expected = command.arguments.count
        if words.count > expected, command.arguments.last?.isRepeating != true {
            throw .unexpectedArgument(
                words[expected], context: context, expectedCount: expected,
                suggestions: suggestions(forArgument: words[expected], of: command))
        }
    }

    private func checkRequiredOptions(of command: CommandSpecification) throws(CommandLineError) {
        let missing = missingOptions(of: command)
        if !missing.isEmpty { throw .missingOptions(missing.map(\.spelling), context: context) }
    }
}
