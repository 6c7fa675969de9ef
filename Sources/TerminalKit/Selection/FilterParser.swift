/// Reads a filter by recursive descent, no deeper than ``FilterExpression/maximumDepth``.
struct FilterParser {
    private let pieces: [FilterLexer.Piece]
    private var index = 0
    private var depth = 0
    /// The fields used so far.
    private(set) var fields: [FieldPath] = []

    init(_ text: String) throws(SelectionError) {
        guard text.utf8.count <= FilterExpression.maximumByteCount else {
            throw .tooLong(maximumByteCount: FilterExpression.maximumByteCount)
        }
        pieces = try FilterLexer(text).pieces
        if pieces.isEmpty { throw .empty }
    }

    mutating func expression() throws(SelectionError) -> FilterExpression.Node {
        let node = try alternatives()
        if let piece = current { throw unexpected(piece, .conjunction) }
        return node
    }

    private var current: FilterLexer.Piece? { index < pieces.count ? pieces[index] : nil }

    private mutating func alternatives() throws(SelectionError) -> FilterExpression.Node {
        var nodes = [try conditions()]
        while take(.word("or")) { nodes.append(try conditions()) }
        return nodes.count == 1 ? nodes[0] : .any(nodes)
    }

    private mutating func conditions() throws(SelectionError) -> FilterExpression.Node {
        var nodes = [try condition()]
        while take(.word("and")) { nodes.append(try condition()) }
        return nodes.count == 1 ? nodes[0] : .all(nodes)
    }

    private mutating func condition() throws(SelectionError) -> FilterExpression.Node {
        depth += 1
        defer { depth -= 1 }
        guard depth <= FilterExpression.maximumDepth else {
            throw .tooDeep(maximumDepth: FilterExpression.maximumDepth)
        }
        if take(.word("not")) { return .not(try condition()) }
        let start = current
        guard let start, take(.open) else { return .comparison(try comparison()) }
        let inner = try alternatives()
        guard take(.close) else {
            if let piece = current { throw unexpected(piece, .conjunction) }
            throw .unclosedParenthesis(position: start.position)
        }
        return inner
    }

    private mutating func comparison() throws(SelectionError) -> FilterComparison {
        guard let field = next() else { throw .endsEarly(expected: .field) }
        guard case .word(let name) = field.token else { throw unexpected(field, .field) }
        let path = try FieldPath(name)
        guard let sign = next() else { throw .endsEarly(expected: .comparison) }
        guard case .comparison(let comparison) = sign.token else { throw unexpected(sign, .comparison) }
        guard let value = next() else { throw .endsEarly(expected: .value) }
        let text: String
        let isQuoted: Bool
        switch value.token {
        case .word(let word): (text, isQuoted) = (word, false)
        case .quoted(let word): (text, isQuoted) = (word, true)
        case .comparison, .open, .close: throw unexpected(value, .value)
        }
        fields.append(path)
        return FilterComparison(field: path, comparison, text: text, isQuoted: isQuoted)
    }

    private mutating func next() -> FilterLexer.Piece? {
        defer { index += 1 }
        return current
    }

    private mutating func take(_ token: FilterLexer.Token) -> Bool {
        guard current?.token == token else { return false }
        index += 1
        return true
    }

    private func unexpected(
        _ piece: FilterLexer.Piece, _ expected: SelectionError.Expectation
    ) -> SelectionError {
        .unexpected(piece.text, position: piece.position, expected: expected)
    }
}

/// Splits a filter into words, operators and quoted texts.
struct FilterLexer {
    enum Token: Equatable {
        case word(String)
        case quoted(String)
        case comparison(FilterComparison.Operator)
        case open, close
    }

    struct Piece: Equatable {
        let token: Token
        /// The token as typed.
        let text: String
        /// The position of its first character, from 1.
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
            let sign = String(characters[index..<index + length])
            // "==" is what programming languages write.
            guard let found = sign == "==" ? .equal : FilterComparison.Operator(rawValue: sign) else {
                continue
            }
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

    /// The text up to the same quote. A backslash takes the next quote or backslash literally.
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
