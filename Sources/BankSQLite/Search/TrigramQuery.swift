/// What the index of texts is asked for: the transfers that have certain trigrams of a text, all of them.
///
/// Whatever holds the text has them, so nothing is missed; what has them need not hold it, so each is looked at. The
/// index folds the case of every script, texts that are sought only that of ASCII: that, too, finds too much at most.
struct TrigramQuery: Equatable {
    /// The expression for `MATCH`.
    let expression: String

    /// Trigrams that lie side by side tell as much as all, and each is a list to walk; of a long text the first do.
    private static let maximumCount = 32
    /// How many characters a trigram has.
    static let length = 3

    /// The query for a text; `nil` for one that has no trigram, and for one with the character that ends texts.
    init?(_ text: String) {
        let characters = Array(text.unicodeScalars)
        guard characters.count >= Self.length, !characters.contains("\0") else { return nil }
        let last = characters.count - Self.length
        let starts = stride(from: 0, to: last, by: Self.length).prefix(Self.maximumCount - 1) + [last]
        expression = starts.map { Self.quoted(characters[$0..<($0 + Self.length)]) }.joined(
            separator: " AND ")
    }

    private static func quoted(_ characters: ArraySlice<Unicode.Scalar>) -> String {
        var term = "\""
        for character in characters {
            if character == "\"" { term += "\"" }
            term.unicodeScalars.append(character)
        }
        return term + "\""
    }
}
