public import LanguageKit

/// Finds what may stand at the cursor of a command line. It reads the specification and nothing else.
public struct CompletionEngine: Sendable {
    private let program: ProgramSpecification

    /// Makes an engine; it does no work.
    public init(_ program: ProgramSpecification) {
        self.program = program
    }

    /// What the word at the cursor may become.
    /// - Parameters:
    ///   - words: The words before it, without quotes and without the program's name.
    ///   - current: The word up to the cursor; empty where a new one begins.
    ///   - following: The words behind it, whose options count too.
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
            wantsFiles: wanted.wantsFiles, path: walk.path, words: walk.words,
            arguments: whole.parsedArguments)
    }
}

/// What the word at the cursor may become: what the specification knows of it, and what the program has to add.
public struct CompletionRequest: Equatable, Sendable {
    /// What stands before the value in the same word: `--env=`, or nothing.
    public let lead: String
    /// How the value begins, without `lead`.
    public let prefix: String
    /// The words of the grammar that fit: commands, topics, options and allowed values, without `lead`.
    public let candidates: [CompletionCandidate]
    /// The kinds of value that only the program can list, as ``CompletionKind/named(_:)`` names them.
    public let names: [String]
    public let wantsFiles: Bool
    /// The nouns and verbs before the cursor: `["accounts", "show"]`.
    public let path: [String]
    /// The arguments of the command before the cursor.
    public let words: [String]
    /// The options of the whole line as far as they can be made out, also those behind the cursor.
    public let arguments: ParsedArguments

    /// Everything that the word may become, whole words with `lead`, once the program has listed its own.
    ///
    /// Letter case is forgiven in what the program lists: names are as people wrote them.
    public func answer(adding listed: [CompletionCandidate] = []) -> [CompletionCandidate] {
        let folded = prefix.lowercased()
        let fitting = listed.filter {
            $0.isPlain && (prefix.isEmpty || $0.value.lowercased().hasPrefix(folded))
        }
        return (candidates + fitting).map { CompletionCandidate(lead + $0.value, $0.description) }
    }
}

public struct CompletionCandidate: Equatable, Sendable {
    /// The word, as the program reads it: without quotes.
    public let value: String
    /// What it is, in one line; may be empty.
    public let description: Phrase

    public init(_ value: String, _ description: Phrase = "") {
        self.value = value
        self.description = description
    }

    /// Pairs a value with a name that is the same in every language.
    public init(_ value: String, named name: String) {
        self.init(value, Phrase(verbatim: name))
    }

    /// Whether the value fits into the line that it is handed over in: not empty, without control characters.
    public var isPlain: Bool {
        !value.isEmpty && !value.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }
    }
}
