/// Cuts a filter into its words, signs and quoted texts.
struct FilterLexer {
    enum Token: Equatable {
        case word(String)
        case quoted(String)
        case comparison(FilterComparison.Operator)
        case open, close
    }

    struct Piece: Equatable {
        let token: Token
        /// The piece as it was typed.
        let text: String
        /// The place of its first character, from 1.
        let position: Int
    }

    private let characters: [Character]
    private var index = 0
    private(set) var pieces: [Piece] = []

    init(_ text: String) throws(SelectionError) {
        characters = Array(text)
        while let start = nextStart() {
            let token = try token()
            pieces.append(
                Piece(token: token, text: String(characters[start..<index]), position: start + 1))
        }
    }

    private mutating func nextStart() -> Int? {
        while index < characters.count, characters[index].isWhitespace { index += 1 }
        return index < characters.count ? index : nil
    }

    private mutating func token() throws(SelectionError) -> Token {
        let first = characters[index]
        switch first {
        case "(":
            index += 1
            return .open
        case ")":
            index += 1
            return .close
        case "\"", "'": return .quoted(try quoted(first))
        case "=", "!", "<", ">", "~":
            if let comparison = comparison() { return .comparison(comparison) }
            throw .unexpected(String(first), position: index + 1, expected: .comparison)
        default: return .word(word())
        }
    }

    private mutating func comparison() -> FilterComparison.Operator? {
        for length in [2, 1] where index + length <= characters.count {
            guard let found = FilterComparison.Operator(rawValue: String(characters[index..<index + length]))
            else { continue }
            index += length
            return found
        }
        return nil
    }

    private mutating func word() -> String {
        let start = index
        while index < characters.count, !characters[index].isWhitespace,
            !"()=!<>~\"'".contains(characters[index])
        {
            index += 1
        }
        return String(characters[start..<index])
    }

    /// The text up to the same quote. A backslash takes the next quote or backslash as it is.
    private mutating func quoted(_ quote: Character) throws(SelectionError) -> String {
        let start = index
        var text = ""
        index += 1
        while index < characters.count, characters[index] != quote {
            if characters[index] == "\\", index + 1 < characters.count,
                characters[index + 1] == quote || characters[index + 1] == "\\"
            {
                index += 1
            }
            text.append(characters[index])
            index += 1
        }
        guard index < characters.count else { throw .unclosedQuote(position: start + 1) }
        index += 1
        return text
    }
}
