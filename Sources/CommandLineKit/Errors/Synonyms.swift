internal import LanguageKit

/// Words that people try in place of the program's own. They are only suggested, never accepted.
///
/// Words are compared without case, diacritics, spaces, hyphens and underscores, so that `"Số dư"`, `so-du` and `sodu`
/// are the same.
public struct Synonyms: Sendable {
    /// Command lines, without the program's name, by words after it: `login` → `auth login`. The words may begin with a
    /// noun: `cards block` → `cards freeze`.
    let commands: [String: [String]]
    /// Verbs with the same meaning: a verb that a noun lacks suggests those of its set that it has.
    private let verbs: [[String]]
    /// Options without dashes, perhaps with a value, by other names: `json` → `output json`.
    let options: [String: [String]]

    public init(
        commands: [String: [String]] = [:], verbs: [[String]] = [], options: [String: [String]] = [:]
    ) {
        self.commands = Self.normalized(commands)
        self.verbs = verbs
        self.options = Self.normalized(options)
    }

    /// The command lines that an unknown word may stand for; exact synonyms only.
    func commands(for word: String, at path: [String]) -> [String] {
        commands[Self.normalized((path + [word]).joined(separator: " "))] ?? []
    }

    /// The command lines of the words that a mistyped word resembles. Short words resemble too many: `day` is not
    /// `pay`.
    func commands(near word: String) -> [String] {
        let typed = Self.normalized(word)
        guard typed.count > 4 else { return [] }
        let near = Suggestion.closest(to: typed, in: commands.keys.sorted())
        return near.flatMap { commands[$0] ?? [] }
    }

    /// Those of the verbs that mean the same as a word.
    func verbs(for word: String, among candidates: [String]) -> [String] {
        let typed = Self.normalized(word)
        let sets = verbs.filter { $0.contains { Self.normalized($0) == typed } }
        return candidates.filter { candidate in sets.contains { $0.contains(candidate) } }
    }

    /// The options, without dashes, that an unknown option may stand for.
    func options(for name: String) -> [String] {
        options[Self.normalized(name)] ?? []
    }

    private static func normalized(_ word: String) -> String {
        FoldedText.folded(word).filter { $0 != " " && $0 != "-" && $0 != "_" }
    }

    private static func normalized(_ entries: [String: [String]]) -> [String: [String]] {
        Dictionary(entries.map { (normalized($0.key), $0.value) }, uniquingKeysWith: +)
    }
}

// MARK: - Suggestions while parsing

extension ArgumentWalk {
    /// The error for a word that is neither a noun nor a verb here.
    func unknown(_ word: String) -> CommandLineError {
        let suggestions = Array(suggestedCommands(for: word).prefix(Suggestion.mostSuggestions))
        guard case .program = location, followsHelpWord else {
            return .unknownCommand(
                word, context: context, suggestions: suggestions.map { program.name + " " + $0 })
        }
        let topics = Suggestion.closest(to: word, in: program.topics.map(\.name))
        return .unknownTopic(
            word, context: context,
            suggestions: (suggestions + topics).map { program.name + " help " + $0 })
    }

    /// Command lines without the program's name: synonyms first, then similar words.
    private func suggestedCommands(for word: String) -> [String] {
        guard word.utf8.count <= Suggestion.longestWord else { return [] }
        let synonyms = program.synonyms
        var found = synonyms.commands(for: word, at: path)
        if case .group(let group) = location {
            let verbs = group.children.map(\.name)
            let same = synonyms.verbs(for: word, among: verbs)
            let near = same.isEmpty ? Suggestion.closest(to: word, in: verbs) : same
            found += near.map { (path + [$0]).joined(separator: " ") }
        } else {
            found += verbFirst(word)
            let names = program.sections.flatMap(\.nodes).map(\.name) + (followsHelpWord ? [] : ["help"])
            found += Suggestion.closest(to: word, in: names).map(withNextVerb)
        }
        if found.isEmpty, path.isEmpty { found = synonyms.commands(near: word) }
        var unique: [String] = []
        for command in found where !unique.contains(command) { unique.append(command) }
        return unique
    }

    /// `acounts show` → `accounts show`, if the noun has the verb that follows, or a similar one.
    private func withNextVerb(_ noun: String) -> String {
        guard let next = nextWord, let node = program.node(named: noun) else { return noun }
        let verbs = node.children.map(\.name)
        let verb = verbs.contains(next) ? next : Suggestion.closest(to: next, in: verbs).first
        return verb.map { noun + " " + $0 } ?? noun
    }

    /// `list accounts` → `accounts list`.
    private func verbFirst(_ word: String) -> [String] {
        guard let next = nextWord else { return [] }
        let nodes = program.sections.flatMap(\.nodes)
        let nouns = Suggestion.closest(to: next, in: nodes.map(\.name))
        return nodes.filter { nouns.contains($0.name) }.flatMap { noun in
            let verbs = noun.children.map(\.name)
            let same = verbs.contains(word) ? [word] : program.synonyms.verbs(for: word, among: verbs)
            return same.map { noun.name + " " + $0 }
        }
    }

    /// Options as typed, `--account ACC002`, whose value an argument that is too much may be: those that allow it, or
    /// else those that name a thing of the program.
    func suggestions(forArgument word: String, of command: CommandSpecification) -> [String] {
        // Other characters would need quotes, or could change the terminal.
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0)
        }
        let isShort = word.utf8.count <= Suggestion.longestWord
        guard isPlain, isShort, ArgumentToken(word) == .word else { return [] }
        let left = validOptions.filter { option in
            option.isRepeatable || !occurrences.contains { $0.name == option.name }
        }
        let allowing = left.filter { $0.allowedValues.contains(word) }
        let naming = left.filter { option in
            command.options.contains(option)
                && program.kind(option.completion, ofValueNamed: option.valueName).isListed
        }
        // A word that fits several options is more likely meant for one that the command needs.
        let needed = naming.filter(\.isRequired)
        let fitting = [allowing, needed, naming].first { !$0.isEmpty } ?? []
        return fitting.prefix(Suggestion.mostSuggestions).map {
            "--\($0.name) \(word)"
        }
    }

    /// Options as typed, `--output json`, for one that does not exist here.
    func suggestions(forOption spelling: String) -> [String] {
        let valid = validOptions
        let name = String(spelling.drop { $0 == "-" })
        let same = program.synonyms.options(for: name).filter { option in
            valid.contains { option == $0.name || option.hasPrefix($0.name + " ") }
        }
        let suggestions = same.isEmpty ? Suggestion.closest(to: name, in: valid.map(\.name)) : same
        if !suggestions.isEmpty { return suggestions.map { "--" + $0 } }
        guard !spelling.hasPrefix("--"), let letter = name.first,
            let short = valid.first(where: { $0.short == letter })?.short
        else { return [] }
        return ["-\(short)"]
    }
}
