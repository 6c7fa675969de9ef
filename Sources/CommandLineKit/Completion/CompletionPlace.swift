/// The position in a command line of the word that is being typed.
struct CompletionPlace {
    struct Wanted {
        var lead = ""
        var candidates: [CompletionCandidate] = []
        var names: [String] = []
        var wantsFiles = false
        var wantsCommands = false
    }

    private let program: ProgramSpecification
    private let walk: ArgumentWalk
    private let given: [OptionOccurrence]

    /// - Parameter given: The options of the whole line, including those after this position.
    init(_ program: ProgramSpecification, _ walk: ArgumentWalk, given: [OptionOccurrence]) {
        self.program = program
        self.walk = walk
        self.given = given
    }

    /// Completions for a word with this beginning.
    func wanted(for current: String) -> Wanted {
        // After an unknown noun or verb nothing can be completed.
        guard !walk.skippedUnknownWord else { return Wanted() }
        if let option = walk.pendingOption { return value(of: option, typed: current) }
        guard !walk.optionsHaveEnded else { return word() }
        switch ArgumentToken(current) {
        case .option(let spelling, let inlineValue?):
            guard let option = walk.option(spelled: spelling), !option.isFlag else { return Wanted() }
            var wanted = value(of: option, typed: inlineValue)
            wanted.lead = String(current.dropLast(inlineValue.count)) + wanted.lead
            return wanted
        case .option, .endOfOptions: return Wanted(candidates: options)
        // A lone dash is a word, but also the beginning of an option.
        case .word: return current == "-" ? Wanted(candidates: options) : word()
        }
    }

    // MARK: Words

    private func word() -> Wanted {
        switch walk.location {
        case .program:
            let nodes = program.sections.flatMap(\.nodes)
            let more =
                walk.followsHelpWord
                ? program.topics.map { CompletionCandidate($0.name, $0.abstract) }
                : [CompletionCandidate("help", OptionSpecification.help.help)]
            return Wanted(candidates: nodes.map(CompletionCandidate.init) + more, wantsCommands: true)
        case .group(let group): return Wanted(candidates: group.children.map(CompletionCandidate.init))
        case .command(let command): return walk.asksForHelp ? Wanted() : argument(of: command)
        case .topic: return Wanted()
        }
    }

    private func argument(of command: CommandSpecification) -> Wanted {
        let index = walk.words.count
        if index < command.arguments.count { return value(of: command.arguments[index]) }
        if let last = command.arguments.last, last.isRepeating { return value(of: last) }
        // If no more words are allowed, required options are offered.
        guard !walk.optionsHaveEnded else { return Wanted() }
        return Wanted(candidates: command.options.filter { $0.isRequired && fits($0) }.map(\.candidate))
    }

    private func value(of option: OptionSpecification, typed: String) -> Wanted {
        switch option.completion {
        case .fields: return fields(typed)
        case .sortKeys: return sortKeys(typed)
        case .filter: return filter(typed)
        default: break
        }
        return value(option.completion, named: option.valueName)
    }

    private func value(of argument: ArgumentSpecification) -> Wanted {
        value(argument.completion, named: argument.name)
    }

    private func value(_ kind: CompletionKind, named name: String?) -> Wanted {
        value(program.kind(kind, ofValueNamed: name))
    }

    private func value(_ kind: CompletionKind) -> Wanted {
        switch kind {
        case .none, .fields, .sortKeys, .filter: return Wanted()
        case .file: return Wanted(wantsFiles: true)
        case .choices(let values): return Wanted(candidates: values.map { CompletionCandidate($0) })
        case .named(let name): return Wanted(names: [name])
        case .anyOf(let kinds):
            return kinds.map(value).reduce(into: Wanted()) { wanted, part in
                wanted.candidates += part.candidates
                wanted.names += part.names
                wanted.wantsFiles = wanted.wantsFiles || part.wantsFiles
            }
        }
    }

    // MARK: Fields

    /// The fields that can follow the last comma.
    private func fields(_ typed: String) -> Wanted {
        let head = typed.lastIndex(of: ",").map { typed[...$0] } ?? ""
        let last = typed.dropFirst(head.count)
        let given = head.split(separator: ",").map { $0.prefix { $0 != ":" }.drop { $0 == "-" } }
        return Wanted(
            lead: String(head),
            candidates: names(after: last).filter { name in !given.contains { $0 == name } }
                .map { CompletionCandidate($0) })
    }

    /// Fields, and after a colon the directions.
    private func sortKeys(_ typed: String) -> Wanted {
        let last = typed.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
        guard let colon = last.firstIndex(of: ":") else {
            guard last.hasPrefix("-") else { return fields(typed) }
            var wanted = fields(typed)
            wanted.lead += "-"
            wanted.candidates = names(after: last.dropFirst()).map { CompletionCandidate($0) }
            return wanted
        }
        return Wanted(
            lead: typed.dropLast(last[colon...].count) + ":",
            candidates: ["asc", "desc"].map { CompletionCandidate($0) })
    }

    /// The next part of a condition: a field, a comparison, or `and` and `or`.
    ///
    /// If one word fits, it is offered with each word that can follow. Otherwise shells would close the quote around the
    /// condition.
    private func filter(_ typed: String) -> Wanted {
        guard let place = FilterPlace(typed) else { return Wanted() }
        var words = words(place.expected, after: place.word)
        let fitting = words.filter { $0.hasPrefix(place.word) }
        if let only = fitting.first, fitting.count == 1 {
            let following = self.words(
                FilterPlace.follower(of: Substring(only), as: place.expected), after: "")
            words = following.map { "\(only) \($0)" }
        }
        return Wanted(lead: place.lead, candidates: words.map { CompletionCandidate($0) })
    }

    private func words(_ expected: FilterPlace.Expected, after typed: Substring) -> [String] {
        switch expected {
        case .field: names(after: typed)
        case .comparison: ["=", "!=", "<", "<=", ">", ">=", "~"]
        case .conjunction: ["and", "or"]
        case .value: []
        }
    }

    /// The names of fields, or, once a name and a dot are typed, of its parts.
    private func names(after typed: Substring) -> [String] {
        let fields = walk.command?.fields ?? []
        guard let dot = typed.firstIndex(of: ".") else { return fields.map(\.name) }
        return fields.first { $0.name == typed[..<dot] }?.pathsOfParts ?? []
    }

    // MARK: Options

    /// The options that can still be given here.
    private var options: [CompletionCandidate] {
        let isBare = walk.path.isEmpty && !walk.followsHelpWord
        return walk.validOptions.filter { option in
            switch option {
            case .version: isBare
            case .help: !walk.asksForHelp
            default:
                fits(option)
                    && walk.command?.takes(global: option) ?? (option.availability == .everywhere)
            }
        }
        .map(\.candidate)
    }

    private func fits(_ option: OptionSpecification) -> Bool {
        option.isRepeatable || !given.contains { $0.name == option.name }
    }
}

extension OptionSpecification {
    fileprivate var candidate: CompletionCandidate { CompletionCandidate(spelling, help) }
}

extension CompletionCandidate {
    fileprivate init(_ node: CommandNode) {
        self.init(node.name, node.abstract)
    }
}
