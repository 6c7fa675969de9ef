/// A command line as it was typed, up to the cursor: its words without their quotes, and the word that is being
/// typed, which may be in the middle of quotes.
///
/// Quotes and backslashes mean what they mean to a POSIX shell (IEEE 1003.1, 2.2); nothing is expanded.
public struct TypedLine: Equatable, Sendable {
    /// The finished words.
    public private(set) var words: [String] = []
    /// The word at the cursor, without quotes; empty where a new one begins.
    public private(set) var current = ""
    /// How many characters at the end of the text are to be replaced by ``spelling(of:)``.
    public private(set) var replacedCount = 0
    /// Whether the word at the cursor names the file of a redirection.
    public private(set) var isRedirection = false

    /// The quote that is open where the replaced part begins.
    private var quote: Character?
    /// What stands before the replaced part in the same word, without quotes.
    private var head = ""

    /// Reads a line.
    /// - Parameter breaks: The characters that begin a new part to replace, though not a new word: those of
    ///   bash's `COMP_WORDBREAKS`.
    public init(_ text: String, breaks: String = "") {
        var reading = Reading(breaks: Set(breaks))
        for character in text { reading.read(character) }
        words = reading.words
        current = reading.word ?? ""
        replacedCount = reading.part.count
        isRedirection = reading.isRedirection
        quote = reading.partQuote
        head = reading.head
    }

    /// How a whole word is typed in the place of what is replaced, quotes as they are open there; `nil` if it does
    /// not begin with what stays.
    ///
    /// A quote that is open stays open: whoever inserts the last candidate closes it.
    public func spelling(of word: String) -> String? {
        guard word.hasPrefix(head) else { return nil }
        let rest = word.dropFirst(head.count)
        switch quote {
        case "\"": return String(rest.flatMap { "\"\\$`".contains($0) ? ["\\", $0] : [$0] })
        case "'":
            return rest.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        default: return String(rest.flatMap { Self.isPlain($0) ? [$0] : ["\\", $0] })
        }
    }

    private static func isPlain(_ character: Character) -> Bool {
        guard character.isASCII else { return !character.isWhitespace }
        return character.isLetter || character.isNumber || "-_./:=@%+,".contains(character)
    }
}

extension TypedLine {
    /// The reading of a line, character by character.
    private struct Reading {
        let breaks: Set<Character>
        var words: [String] = []
        /// The word that is being read; nil between words.
        var word: String?
        /// What of it would be replaced, as it was typed.
        var part = ""
        var partQuote: Character?
        var head = ""
        var isRedirection = false
        private var quote: Character?
        private var isEscaped = false

        init(breaks: Set<Character>) {
            self.breaks = breaks
        }

        mutating func read(_ character: Character) {
            if isEscaped {
                isEscaped = false
                let isKept = quote == "\"" && !"\"\\$`".contains(character)
                add((isKept ? "\\" : "") + String(character), typed: character)
            } else if character == "\\", quote != "'" {
                isEscaped = true
                add("", typed: character)
            } else if let open = quote {
                guard character == open else { return add(String(character), typed: character) }
                quote = nil
                add("", typed: character)
                if partQuote != nil || breaks.contains(character) { beginPart() }
            } else if character == "'" || character == "\"" {
                quote = character
                add("", typed: character)
                beginPart()
            } else if character == " " || character == "\t" || character == "\n" {
                endWord()
            } else if character == "<" || character == ">" {
                beginRedirection()
            } else {
                add(String(character), typed: character)
                if breaks.contains(character) { beginPart() }
            }
        }

        private mutating func add(_ text: String, typed: Character) {
            word = (word ?? "") + text
            part.append(typed)
        }

        private mutating func beginPart() {
            part = ""
            partQuote = quote
            head = word ?? ""
        }

        private mutating func endWord() {
            if let word, !isRedirection { words.append(word) }
            // `< ` still waits for its file.
            if word != nil { isRedirection = false }
            word = nil
            beginPart()
        }

        private mutating func beginRedirection() {
            // The digits before it are its descriptor.
            if word?.allSatisfy(\.isNumber) == true { word = nil }
            endWord()
            isRedirection = true
        }
    }
}
