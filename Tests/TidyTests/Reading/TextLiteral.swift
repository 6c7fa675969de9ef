/// A string literal as the format of a phrase: `{1}` stands for the first interpolated value.
struct TextLiteral: Equatable {
    let format: String
    /// Its first line, from 1.
    let line: Int
    /// The tokens before it, nearest last: `["CommandExample", "("]`.
    let before: [String]
}

/// Finds the string literals of Swift code, including those in interpolations.
struct TextLiteralReader {
    private static let contextLength = 6

    private let characters: [Character]
    private var position = 0
    private var line = 1
    private var words: [String] = []
    private var literals: [TextLiteral] = []

    /// The literals of a source text, in the order of their ends.
    static func literals(of source: String) -> [TextLiteral] {
        var reader = TextLiteralReader(characters: Array(source))
        while reader.position < reader.characters.count { reader.readCode(depth: nil) }
        return reader.literals
    }

    private init(characters: [Character]) {
        self.characters = characters
    }

    /// Reads code to its end or, in an interpolation, to the closing parenthesis.
    private mutating func readCode(depth: Int?) {
        var depth = depth
        while let character = peek() {
            if starts(with: "//") {
                while let next = peek(), next != "\n" { position += 1 }
            } else if starts(with: "/*") {
                while position < characters.count, !starts(with: "*/") { take() }
                position += 2
            } else if character == "\"" || starts(with: "#\"") {
                readLiteral()
            } else if character.isLetter || character.isNumber || character == "_" {
                var word = ""
                while let next = peek(), next.isLetter || next.isNumber || next == "_" { word.append(take()) }
                words.append(word)
            } else {
                take()
                guard !character.isWhitespace else { continue }
                words.append(String(character))
                guard let open = depth else { continue }
                depth = character == "(" ? open + 1 : character == ")" ? open - 1 : open
                if depth == 0 { return }
            }
        }
    }

    private mutating func readLiteral() {
        let start = line
        let before = Array(words.suffix(Self.contextLength))
        let pounds = starts(with: "#") ? 1 : 0
        position += pounds
        let quotes = starts(with: "\"\"\"") ? 3 : 1
        position += quotes
        let end = String(repeating: "\"", count: quotes) + String(repeating: "#", count: pounds)
        let escape = "\\" + String(repeating: "#", count: pounds)
        var text = ""
        var count = 0
        while position < characters.count, !starts(with: end) {
            if starts(with: escape) {
                position += escape.count
                if starts(with: "(") {
                    take()
                    readCode(depth: 1)
                    count += 1
                    text += "{\(count)}"
                } else {
                    text += escaped()
                }
            } else {
                text.append(take())
            }
        }
        position += end.count
        words.append("\"")
        let format = quotes == 3 ? Self.unindented(text) : text
        literals.append(TextLiteral(format: format, line: start, before: before))
    }

    private mutating func escaped() -> String {
        switch take() {
        case "n": return "\n"
        case "t": return "\t"
        case "\n":
            // The line continues, so its indentation does not count.
            return Self.continuation
        case "u":
            var digits = ""
            while let next = peek(), next != "}" { digits.append(take()) }
            take()
            return UInt32(digits.dropFirst(), radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        case let character: return String(character)
        }
    }

    private static let continuation = "\u{1}"

    /// Removes the indentation of the closing quotes and the first and last line break.
    private static func unindented(_ text: String) -> String {
        var lines = text.replacing(continuation, with: "\u{1}\n").split(
            separator: "\n", omittingEmptySubsequences: false)
        let indent = lines.last?.count ?? 0
        if lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
        if !lines.isEmpty { lines.removeLast() }
        return lines.map { $0.prefix(indent).allSatisfy { $0 == " " } ? $0.dropFirst(indent) : $0 }
            .joined(separator: "\n").replacing("\u{1}\n", with: "")
    }

    private func peek() -> Character? { position < characters.count ? characters[position] : nil }

    private func starts(with text: String) -> Bool {
        // The first character differs nearly always, and comparing slices is slow without the optimizer.
        peek() == text.first && characters[position...].starts(with: text)
    }

    @discardableResult
    private mutating func take() -> Character {
        let character = characters[position]
        position += 1
        if character == "\n" { line += 1 }
        return character
    }
}
