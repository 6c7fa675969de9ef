/// A typed command line up to the cursor: its words without quotes, and the unfinished word, which may be inside an
/// open quote.
///
/// Quotes and backslashes have their POSIX shell meaning (IEEE 1003.1, 2.2); nothing is expanded.
public struct TypedLine: Equatable, Sendable {
    /// The finished words.
    public private(set) var words: [String] = []
    /// The word at the cursor, without quotes; empty for a new word.
    public private(set) var current = ""
    /// How many characters at the end of the text ``spelling(of:)`` replaces.
    public private(set) var replacedCount = 0
    /// Whether the word at the cursor is the file of a redirection.
    public private(set) var isRedirection = false
    /// Whether the text ends inside a quote, or after a backslash.
    public private(set) var isOpen = false

    /// The open quote at the start of the replaced part.
    private var quote: Character?
    /// The part of the word before the replaced part, without quotes.
    private var head = ""

    /// Parses a line.
    /// - Parameter breaks: The characters that begin a new part to replace, but not a new word: those of bash's
    ///   `COMP_WORDBREAKS`.
    public init(_ text: String, breaks: String = "") {
        var reading = Reading(breaks: Set(breaks))
        for character in text { reading.read(character) }
        words = reading.words
        current = reading.word ?? ""
        replacedCount = reading.part.count
        isRedirection = reading.isRedirection
        isOpen = reading.isOpen
        quote = reading.partQuote
        head = reading.head
    }

    /// The replacement that completes the typed part to a whole word, quoted for the open quote; `nil` if the word does
    /// not begin with the part that stays.
    ///
    /// An open quote stays open: the caller that inserts the last candidate closes it.
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
    /// Parses a line character by character.
    private struct Reading {
        let breaks: Set<Character>
        var words: [String] = []
        /// The word that is being parsed; nil between words.
        var word: String?
        /// The part of it that would be replaced, as typed.
        var part = ""
        var partQuote: Character?
        var head = ""
        var isRedirection = false
        private var quote: Character?
        private var isEscaped = false

        var isOpen: Bool { quote != nil || isEscaped }

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
            // After `< ` the file still has to follow.
            if word != nil { isRedirection = false }
            word = nil
            beginPart()
        }

        private mutating func beginRedirection() {
            // Digits before a redirection are its descriptor.
            if word?.allSatisfy(\.isNumber) == true { word = nil }
            endWord()
            isRedirection = true
        }
    }
}
