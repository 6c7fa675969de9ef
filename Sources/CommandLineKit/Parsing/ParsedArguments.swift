/// The options and arguments of a command line, global options included.
///
/// Names are those of the specification: `flag("all")`, `argument("ACCOUNT")`. Asking for a name that
/// the command does not declare is a bug and stops the program, since a misspelt `dry-run` that reads as
/// "not given" would move money.
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

    /// The value of the option, if it was given; the last one, if it may be repeated.
    public func string(_ option: String) -> String? {
        requireValued(option)
        return occurrences.last { $0.name == option }?.value
    }

    /// All values of the option, in the order given.
    public func strings(_ option: String) -> [String] {
        requireValued(option)
        return occurrences.compactMap { $0.name == option ? $0.value : nil }
    }

    /// The value of an option that is declared as required.
    public func requiredString(_ option: String) -> String {
        guard let value = string(option) else {
            preconditionFailure("The option --\(option) is not declared as required.")
        }
        return value
    }

    /// The value of the argument, which is neither optional nor repeating.
    public func argument(_ name: String) -> String {
        guard let word = optionalArgument(name) else {
            preconditionFailure("The argument \(name) is optional.")
        }
        return word
    }

    /// The value of the argument, if it was given.
    public func optionalArgument(_ name: String) -> String? {
        let index = index(ofArgument: name)
        return index < words.count ? words[index] : nil
    }

    /// All values of a repeating argument, in the order given.
    public func arguments(_ name: String) -> [String] {
        Array(words.dropFirst(index(ofArgument: name)))
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
