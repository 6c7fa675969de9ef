/// Splits a line into words as a shell does: quotes keep words together, a backslash takes the next character
/// literally. Variables, patterns and pipes are not supported.
public enum ShellWords {
    /// The words; `nil` if a quote is not closed. Read by Unicode scalars: a combining character may follow a quote.
    public static func split(_ line: String) -> [String]? {
        var words: [String] = []
        var word: String.UnicodeScalarView?
        var quote: Unicode.Scalar?
        var isEscaped = false
        func take(_ scalar: Unicode.Scalar) {
            if word == nil { word = .init() }
            word?.append(scalar)
        }
        for scalar in line.unicodeScalars {
            if isEscaped {
                take(scalar)
                isEscaped = false
            } else if scalar == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if scalar == open { quote = nil } else { take(scalar) }
            } else if scalar == "'" || scalar == "\"" {
                quote = scalar
                word = word ?? .init()
            } else if scalar.properties.isWhitespace {
                if let complete = word { words.append(String(complete)) }
                word = nil
            } else {
                take(scalar)
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        if let complete = word { words.append(String(complete)) }
        return words
    }
}
