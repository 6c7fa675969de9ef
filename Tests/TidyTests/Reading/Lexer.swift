/// Splits Swift code into tokens, as far as the rules need it.
struct Lexer {
    /// The reader's position: in code, or in a string that may have interpolations.
    private enum Mode {
        /// `depth` counts the open parentheses. An interpolation ends below zero.
        case code(depth: Int)
        case string(pounds: Int, quotes: Int)
    }

    private let characters: [UInt8]
    private var position = 0
    private var line = 1
    private var isGlued = false
    private var modes: [Mode] = [.code(depth: 0)]
    private var tokens: [Token] = []

    /// The tokens of a source text.
    static func tokens(of source: String) -> [Token] {
        var lexer = Lexer(characters: Array(source.utf8))
        while lexer.position < lexer.characters.count { lexer.step() }
        return lexer.tokens
    }

    private init(characters: [UInt8]) {
        self.characters = characters
    }

    private mutating func step() {
        switch modes.last {
        case .string(let pounds, let quotes): stepInString(pounds: pounds, quotes: quotes)
        default: stepInCode()
        }
    }

    private mutating func stepInCode() {
        if starts(with: "//") {
            while position < characters.count, !starts(with: "\n") { position += 1 }
        } else if starts(with: "/*") {
            while position < characters.count, !starts(with: "*/") { advance() }
            position += 2
            isGlued = false
        } else if let (pounds, quotes) = stringStart() {
            append(.text, "")
            modes.append(.string(pounds: pounds, quotes: quotes))
            position += pounds + quotes
        } else if starts(with: " ") || starts(with: "\n") {
            advance()
            isGlued = false
        } else if let length = expressionLength() {
            // Its parentheses group nothing.
            append(.sign, String(decoding: characters[position..<position + length], as: UTF8.self))
            position += length
        } else if let length = wordLength() {
            append(.word, String(decoding: characters[position..<position + length], as: UTF8.self))
            position += length
        } else {
            readSign()
        }
    }

    private mutating func readSign() {
        append(.sign, String(decoding: [characters[position]], as: UTF8.self))
        if case .code(let depth) = modes.last {
            let change = starts(with: "(") ? 1 : starts(with: ")") ? -1 : 0
            modes[modes.count - 1] = .code(depth: depth + change)
            if depth + change < 0, modes.count > 1 { modes.removeLast() }
        }
        position += 1
    }

    private mutating func stepInString(pounds: Int, quotes: Int) {
        if has(quotes, "\""), has(pounds, "#", at: position + quotes) {
            position += quotes + pounds
            modes.removeLast()
            isGlued = true
        } else if starts(with: "\\"), has(pounds, "#", at: position + 1) {
            position += pounds + 1
            guard starts(with: "(") else { return advance() }
            // The parenthesis is a sign, as the one that ends the interpolation: groups need both.
            append(.sign, "(")
            position += 1
            modes.append(.code(depth: 0))
        } else {
            if let text = tokens.lastIndex(where: { $0.kind == .text }) {
                tokens[text].string.append(Character(Unicode.Scalar(characters[position])))
            }
            advance()
        }
    }

    private mutating func append(_ kind: Token.Kind, _ string: String) {
        tokens.append(Token(kind: kind, string: string, line: line, isGlued: isGlued))
        isGlued = true
    }

    private mutating func advance() {
        if starts(with: "\n") { line += 1 }
        position += 1
    }

    // Most of the time of the rules is spent here. Loops over pointers are fast also without the optimizer.
    private func starts(with text: StaticString) -> Bool {
        let (start, length) = (text.utf8Start, text.utf8CodeUnitCount)
        guard position + length <= characters.count else { return false }
        var index = 0
        while index < length {
            if characters[position + index] != start[index] { return false }
            index += 1
        }
        return true
    }

    /// Whether there are `count` signs at the place, or at the reader's position.
    private func has(_ count: Int, _ sign: Unicode.Scalar, at place: Int? = nil) -> Bool {
        let start = place ?? position
        guard start + count <= characters.count else { return false }
        return characters[start..<start + count].allSatisfy { $0 == UInt8(ascii: sign) }
    }

    private func stringStart() -> (pounds: Int, quotes: Int)? {
        let rest = characters[position...]
        let pounds = rest.prefix(while: { $0 == UInt8(ascii: "#") }).count
        let afterPounds = rest.dropFirst(pounds)
        guard afterPounds.first == UInt8(ascii: "\"") else { return nil }
        return (pounds, afterPounds.starts(with: "\"\"\"".utf8) ? 3 : 1)
    }

    /// The length of a regular expression between slashes. A division has spaces.
    private func expressionLength() -> Int? {
        guard starts(with: "/"), !starts(with: "/ "),
            position == 0 || " (\n[".utf8.contains(characters[position - 1])
        else { return nil }
        var end = position + 1
        while end < characters.count, characters[end] != UInt8(ascii: "\n") {
            if characters[end] == UInt8(ascii: "/") { return end + 1 - position }
            end += characters[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    private func wordLength() -> Int? {
        let rest = characters[position...]
        let prefix = rest.first.map { "@#$".utf8.contains($0) ? 1 : 0 } ?? 0
        let length = rest.dropFirst(prefix).prefix(while: Self.isWordCharacter).count
        return length > 0 ? prefix + length : nil
    }

    private static func isWordCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
