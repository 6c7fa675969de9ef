public import LanguageKit

/// The parsed options and arguments of a command line, including global options.
///
/// Names are those of the specification: `flag("all")`, `argument("ACCOUNT")`. Asking for a name that the command does
/// not declare is a bug and stops the program: a misspelt `dry-run` that reads as "not given" would move money.
public struct ParsedArguments: Equatable, Sendable {
    let command: CommandSpecification?
    let globalOptions: [OptionSpecification]
    let occurrences: [OptionOccurrence]
    let words: [String]

    public func flag(_ option: String) -> Bool {
        let specification = declared(option)
        precondition(specification.isFlag, "The option --\(option) is not a flag.")
        return occurrences.contains { $0.name == option }
    }

    /// The value of the option, if given; the last one if it was repeated.
    public func string(_ option: String) -> String? {
        requireValued(option)
        return occurrences.last { $0.name == option }?.value
    }

    /// All values of the option, in the order given.
    public func strings(_ option: String) -> [String] {
        requireValued(option)
        return occurrences.compactMap { $0.name == option ? $0.value : nil }
    }

    /// The value of a required option.
    public func requiredString(_ option: String) -> String {
        guard let value = string(option) else {
            preconditionFailure("The option --\(option) is not declared as required.")
        }
        return value
    }

    /// The value of a required argument.
    public func argument(_ name: String) -> String {
        guard let word = optionalArgument(name) else {
            preconditionFailure("The argument \(name) is optional.")
        }
        return word
    }

    /// The value of the argument, if given.
    public func optionalArgument(_ name: String) -> String? {
        let index = index(ofArgument: name)
        return index < words.count ? words[index] : nil
    }

    /// All values of a repeating argument, in the order given.
    public func arguments(_ name: String) -> [String] {
        Array(words.dropFirst(index(ofArgument: name)))
    }

    /// The options with a value, in the order given.
    public var given: [(option: OptionSpecification, value: String)] {
        occurrences.compactMap { occurrence in occurrence.value.map { (declared(occurrence.name), $0) } }
    }

    /// The same arguments with some options replaced.
    /// - Parameter replacements: The options in place of one with a value, all declared by the command; nil keeps it.
    public func rewritten(
        _ replacements: (OptionSpecification, String) throws(CommandLineError) -> [(
            name: String, value: String
        )]?
    ) throws(CommandLineError) -> ParsedArguments {
        var rewritten: [OptionOccurrence] = []
        for occurrence in occurrences {
            if let value = occurrence.value,
                let replaced = try replacements(declared(occurrence.name), value)
            {
                rewritten += replaced.map { OptionOccurrence(name: $0.name, value: $0.value) }
            } else {
                rewritten.append(occurrence)
            }
        }
        return ParsedArguments(
            command: command, globalOptions: globalOptions, occurrences: rewritten, words: words)
    }

    /// The same arguments with other paths in place of the files that they name.
    /// - Parameter path: The path for a value of an option or argument of this name.
    public func replacingFiles(
        in program: ProgramSpecification,
        _ path: (_ name: String, _ value: String) throws(CommandLineError) -> String
    ) throws(CommandLineError) -> ParsedArguments {
        let arguments = command?.arguments ?? []
        var words: [String] = []
        for (index, word) in self.words.enumerated() {
            let argument = index < arguments.count ? arguments[index] : arguments.last
            if let argument, program.kind(argument.completion, ofValueNamed: argument.name) == .file {
                words.append(try path(argument.name, word))
            } else {
                words.append(word)
            }
        }
        let replaced = try rewritten { (option, value) throws(CommandLineError) in
            program.kind(option.completion, ofValueNamed: option.valueName) == .file
                ? [(option.name, try path("--" + option.name, value))] : nil
        }
        return ParsedArguments(
            command: command, globalOptions: globalOptions, occurrences: replaced.occurrences, words: words)
    }

    /// Whether the command or the program has this option.
    public func declares(_ option: String) -> Bool {
        ((command?.options ?? []) + globalOptions).contains { $0.name == option }
    }

    private func requireValued(_ option: String) {
        precondition(!declared(option).isFlag, "The option --\(option) is a flag.")
    }

    private func declared(_ option: String) -> OptionSpecification {
        let isNamed = { (specification: OptionSpecification) in specification.name == option }
        guard let found = command?.options.first(where: isNamed) ?? globalOptions.first(where: isNamed) else {
            preconditionFailure("The option --\(option) is not declared by '\(command?.name ?? "")'.")
        }
        return found
    }

    private func index(ofArgument name: String) -> Int {
        guard let index = command?.arguments.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("The argument \(name) is not declared by '\(command?.name ?? "")'.")
        }
        return index
    }
}

/// One occurrence of an option on a command line.
struct OptionOccurrence: Equatable, Sendable {
    /// The long name.
    let name: String
    /// The value; nil for a flag.
    let value: String?
}

extension ParsedArguments {
    /// The value of the option as a whole number, if given.
    /// - Throws: `CommandLineError.invalidValue` if it is not a number or outside the range.
    public func integer(
        _ option: String,
        in range: ClosedRange<Int>
    ) throws(CommandLineError) -> Int? {
        try value(
            option, expecting: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            as: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } })
    }

    /// The value of the option, if given, converted by the closure.
    /// - Parameters:
    ///   - expectation: The expected form; completes the sentence "It must be ….".
    ///   - parse: Returns nil for an invalid value.
    /// - Throws: `CommandLineError.invalidValue` if the closure returns nil.
    public func value<Value>(
        _ option: String,
        expecting expectation: Phrase,
        as parse: (String) -> Value?
    ) throws(CommandLineError) -> Value? {
        guard let text = string(option) else { return nil }
        return try Self.parse(text, name: "--" + option, expecting: expectation, as: parse)
    }

    /// The value of a required option, converted by the closure.
    /// - Throws: `CommandLineError.invalidValue` if the closure returns nil.
    public func requiredValue<Value>(
        _ option: String,
        expecting expectation: Phrase,
        as parse: (String) -> Value?
    ) throws(CommandLineError) -> Value {
        try Self.parse(requiredString(option), name: "--" + option, expecting: expectation, as: parse)
    }

    /// The value of a required argument, converted by the closure.
    /// - Throws: `CommandLineError.invalidValue` if the closure returns nil.
    public func argument<Value>(
        _ name: String,
        expecting expectation: Phrase,
        as parse: (String) -> Value?
    ) throws(CommandLineError) -> Value {
        try Self.parse(argument(name), name: name, expecting: expectation, as: parse)
    }

    /// The value of an option with fixed choices, as a case of an enumeration.
    ///
    /// The parser has already refused all other values, so a value without a case is a bug.
    public func choice<Choice: RawRepresentable<String>>(_ option: String, as type: Choice.Type) -> Choice? {
        guard let text = string(option) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            preconditionFailure("The option --\(option) allows '\(text)', which \(type) has no case for.")
        }
        return choice
    }

    private static func parse<Value>(
        _ text: String,
        name: String,
        expecting expectation: Phrase,
        as parse: (String) -> Value?
    ) throws(CommandLineError) -> Value {
        guard let value = parse(text) else {
            throw .invalidValue(name: name, value: text, reason: "It must be \(expectation).")
        }
        return value
    }
}
