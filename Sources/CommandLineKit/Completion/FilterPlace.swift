/// The unfinished word at the end of a filter, such as `balance > 100 and st`, and what it can become.
struct FilterPlace: Equatable {
    enum Expected: Equatable {
        case field, comparison, value, conjunction
    }

    /// The text before the word.
    let lead: String
    /// The unfinished word; empty for a new one.
    let word: Substring
    let expected: Expected

    /// Reads a filter up to the cursor; `nil` if the cursor is inside a quoted value.
    init?(_ text: String) {
        var rest = text[...]
        var expected = Expected.field
        while let first = rest.first {
            if first == "(" {
                expected = .field
                rest = rest.dropFirst()
            } else if first == ")" {
                expected = .conjunction
                rest = rest.dropFirst()
            } else if first == "'" || first == "\"" {
                guard let close = rest.dropFirst().firstIndex(of: first) else { return nil }
                expected = .conjunction
                rest = rest[rest.index(after: close)...]
            } else if Self.signs.contains(first) {
                expected = .value
                rest = rest.drop { Self.signs.contains($0) }
            } else if first.isWhitespace {
                rest = rest.dropFirst()
            } else {
                let word = rest.prefix {
                    !$0.isWhitespace && !"()'\"".contains($0) && !Self.signs.contains($0)
                }
                // A word at the end can still grow.
                guard word.endIndex < rest.endIndex else { break }
                expected = Self.follower(of: word, as: expected)
                rest = rest[word.endIndex...]
            }
        }
        self.lead = String(text[..<rest.startIndex])
        self.word = rest
        self.expected = expected
    }

    private static let signs: Set<Character> = ["=", "!", "<", ">", "~"]

    static func follower(of word: Substring, as expected: Expected) -> Expected {
        switch expected {
        case .field: word == "not" ? .field : .comparison
        case .comparison, .value: .conjunction
        case .conjunction: .field
        }
    }
}
