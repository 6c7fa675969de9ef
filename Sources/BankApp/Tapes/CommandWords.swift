/// Splits a line into words as a shell does: quotes keep words together, a backslash takes the next character
/// literally. Variables, patterns and pipes are not supported.
enum CommandWords {
    /// The words without an optional leading program name; `nil` if a quote is not closed.
    static func arguments(_ line: String) -> [String]? {
        guard let words = split(line) else { return nil }
        return Array(words.first == "bank" ? words.dropFirst() : words[...])
    }

    /// The words; `nil` if a quote is not closed.
    static func split(_ line: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let complete = word { words.append(complete) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        if let complete = word { words.append(complete) }
        return words
    }
}
