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
