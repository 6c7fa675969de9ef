public import LanguageKit

/// Finds completions at the cursor of a command line. It uses only the specification.
public struct CompletionEngine: Sendable {
    private let program: ProgramSpecification

    public init(_ program: ProgramSpecification) {
        self.program = program
    }

    /// Finds completions for the word at the cursor.
    /// - Parameters:
    ///   - words: The words before it, without quotes and without the program's name.
    ///   - current: The word up to the cursor; empty for a new word.
    ///   - following: The words after it, whose options count too.
    public func request(
        words: [String], current: String, following: [String] = []
    ) -> CompletionRequest {
        var walk = ArgumentWalk(program, words, tolerance: .everything)
        try? walk.run()
        var whole = walk
        whole.append(following)
        try? whole.run()
        let place = CompletionPlace(program, walk, given: whole.occurrences)
        let wanted = place.wanted(for: current)
        let prefix = String(current.dropFirst(wanted.lead.count))
        return CompletionRequest(
            lead: wanted.lead, prefix: prefix,
            candidates: wanted.candidates.filter { $0.value.hasPrefix(prefix) }, names: wanted.names,
            wantsFiles: wanted.wantsFiles, wantsCommands: wanted.wantsCommands, path: walk.path,
            words: walk.words,
            arguments: whole.parsedArguments)
    }
}

/// Completions for the word at the cursor: those from the specification, and the kinds that the program must list.
public struct CompletionRequest: Equatable, Sendable {
    /// The part of the word before the value, such as `--env=`; may be empty.
    public let lead: String
    /// The typed beginning of the value, without `lead`.
    public let prefix: String
    /// The matching words of the grammar: commands, topics, options and allowed values, without `lead`.
    public let candidates: [CompletionCandidate]
    /// The kinds of values that only the program can list, named as in ``CompletionKind/named(_:)``.
    public let names: [String]
    public let wantsFiles: Bool
    /// Whether the word is the first of a command, so that an alias can stand there.
    public let wantsCommands: Bool
    /// The nouns and verbs before the cursor: `["accounts", "show"]`.
    public let path: [String]
    /// The arguments of the command before the cursor.
    public let words: [String]
    /// The options of the whole line that could be parsed, including those after the cursor.
    public let arguments: ParsedArguments

    /// All completions as whole words with `lead`, including the values listed by the program.
    ///
    /// Listed values are matched without letter case, because names are written by users.
    public func answer(adding listed: [CompletionCandidate] = []) -> [CompletionCandidate] {
        let folded = prefix.lowercased()
        let fitting = listed.filter {
            $0.isPlain && (prefix.isEmpty || $0.value.lowercased().hasPrefix(folded))
        }
        return (candidates + fitting).map { CompletionCandidate(lead + $0.value, $0.description) }
    }
}

public struct CompletionCandidate: Equatable, Sendable {
    /// The word without quotes, as the program reads it.
    public let value: String
    /// A one-line description; may be empty.
    public let description: Phrase

    public init(_ value: String, _ description: Phrase = "") {
        self.value = value
        self.description = description
    }

    /// A value with a name that is the same in every language.
    public init(_ value: String, named name: String) {
        self.init(value, Phrase(verbatim: name))
    }

    /// Whether the value can be passed to a shell: not empty, without control characters.
    public var isPlain: Bool {
        !value.isEmpty && !value.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }
    }
}
