import LanguageKit

/// One pass over a command line from left to right, down the command tree.
struct ArgumentWalk {
    enum Tolerance {
        case none
        /// Errors in options only: the user asks for help, perhaps because of them.
        case options
        case everything
    }

    /// The position in the command tree.
    enum Location {
        case program
        case group(CommandGroup)
        case command(CommandSpecification)
        case topic(HelpTopic)
    }

    let program: ProgramSpecification
    private let tolerance: Tolerance
    private var remaining: ArraySlice<String>
    private(set) var optionsHaveEnded = false

    private(set) var location = Location.program
    private(set) var path: [String] = []
    private(set) var words: [String] = []
    private(set) var occurrences: [OptionOccurrence] = []
    /// Whether `help` came where a noun or verb was expected.
    private(set) var followsHelpWord = false
    private(set) var hasHelpFlag = false
    private(set) var hasVersionFlag = false
    /// The last option, if its value is still missing.
    private(set) var pendingOption: OptionSpecification?
    /// Whether an unknown noun or verb was skipped.
    private(set) var skippedUnknownWord = false

    init(_ program: ProgramSpecification, _ arguments: [String], tolerance: Tolerance) {
        self.program = program
        self.tolerance = tolerance
        remaining = arguments[...]
    }

    /// Adds arguments to read.
    mutating func append(_ arguments: [String]) {
        remaining += arguments
    }

    /// The word after the current one, unless it is an option.
    var nextWord: String? { remaining.first.flatMap { ArgumentToken($0) == .word ? $0 : nil } }

    /// Whether help was asked for, by the word or the flag.
    var asksForHelp: Bool { hasHelpFlag || followsHelpWord }

    mutating func run() throws(CommandLineError) {
        while let argument = remaining.popFirst() {
            let token = optionsHaveEnded ? .word : ArgumentToken(argument)
            do throws(CommandLineError) {
                try take(argument, as: token)
            } catch {
                if !tolerates(mistakeIn: token) { throw error }
                if token == .word { skippedUnknownWord = true }
            }
        }
    }

    private mutating func take(_ argument: String, as token: ArgumentToken) throws(CommandLineError) {
        switch token {
        case .endOfOptions: optionsHaveEnded = true
        case .word: try take(word: argument)
        case .option(let spelling, let inlineValue): try take(option: spelling, inlineValue: inlineValue)
        }
    }

    private func tolerates(mistakeIn token: ArgumentToken) -> Bool {
        switch tolerance {
        case .none: false
        case .options: token != .word
        case .everything: true
        }
    }
}

// MARK: - Words

extension ArgumentWalk {
    private mutating func take(word: String) throws(CommandLineError) {
        switch location {
        case .command, .topic: words.append(word)
        case .program, .group:
            if let node = child(named: word) {
                enter(node)
            } else if word == "help" {
                followsHelpWord = true
            } else if followsHelpWord, path.isEmpty,
                let topic = program.topics.first(where: { $0.name == word })
            {
                location = .topic(topic)
            } else {
                throw unknown(word)
            }
        }
    }

    private func child(named word: String) -> CommandNode? {
        switch location {
        case .program: program.node(named: word)
        case .group(let group): group.children.first { $0.name == word }
        case .command, .topic: nil
        }
    }

    private mutating func enter(_ node: CommandNode) {
        path.append(node.name)
        switch node {
        case .command(let command): location = .command(command)
        case .group(let group): location = .group(group)
        }
    }
}

// MARK: - Options

extension ArgumentWalk {
    private mutating func take(option spelling: String, inlineValue: String?) throws(CommandLineError) {
        guard let option = findOption(spelling) else {
            let suggestions = suggestions(forOption: spelling)
            throw .unknownOption(spelling, context: context, suggestions: suggestions)
        }
        if option.isFlag {
            if let inlineValue { throw .unexpectedValue(option: option.spelling, value: inlineValue) }
            return try record(option, value: nil)
        }
        if let inlineValue { return try record(option, value: inlineValue) }
        guard let next = remaining.first, ArgumentToken(next) == .word else {
            if remaining.isEmpty { pendingOption = option }
            let found = remaining.first.flatMap { $0 == "--" ? nil : $0 }
            throw .missingValue(option: option.spelling, valueName: option.valueName ?? "", found: found)
        }
        remaining.removeFirst()
        try record(option, value: next)
    }

    /// Finds the option among those of the command, then the global ones. An option of a group's default command
    /// selects that command.
    private mutating func findOption(_ spelling: String) -> OptionSpecification? {
        if case .group(let group) = location, let command = group.defaultCommand,
            let option = command.options.first(where: { $0.isSpelled(spelling) })
        {
            location = .command(command)
            return option
        }
        if case .command(let command) = location,
            let option = command.options.first(where: { $0.isSpelled(spelling) })
        {
            return option
        }
        return program.globalOptions.first { $0.isSpelled(spelling) }
    }

    private mutating func record(_ option: OptionSpecification, value: String?) throws(CommandLineError) {
        if option == .help {
            hasHelpFlag = true
            return
        }
        if option == .version {
            hasVersionFlag = true
            return
        }
        if !option.isRepeatable && occurrences.contains(where: { $0.name == option.name }) {
            throw .repeatedOption(option.spelling)
        }
        if let value, !option.allowedValues.isEmpty, !option.allowedValues.contains(value) {
            throw .invalidChoice(
                name: option.spelling, value: value, allowed: option.allowedValues,
                suggestions: Suggestion.closest(to: value, in: option.allowedValues))
        }
        occurrences.append(OptionOccurrence(name: option.name, value: value))
    }

    /// The option with this spelling, without a value: `--output`, `-o`.
    func option(spelled spelling: String) -> OptionSpecification? {
        validOptions.first { $0.isSpelled(spelling) }
    }

    var validOptions: [OptionSpecification] {
        switch location {
        case .program, .topic: return program.globalOptions
        case .group(let group): return (group.defaultCommand?.options ?? []) + program.globalOptions
        case .command(let command):
            return command.options + program.globalOptions.filter(command.takes(global:))
        }
    }
}

extension OptionSpecification {
    /// Whether an argument without its value, `--output` or `-o`, names this option.
    fileprivate func isSpelled(_ spelling: String) -> Bool {
        // Names are ASCII. Comparing bytes avoids loading Unicode tables at every start.
        let bytes = spelling.utf8
        if bytes.count == 2 { return short.map { String($0).utf8.elementsEqual(bytes.dropFirst()) } ?? false }
        return bytes.count == name.utf8.count + 2 && bytes.dropFirst(2).elementsEqual(name.utf8)
    }
}
