/// A word, sign or string of Swift code. Comments are not tokens.
struct Token: Equatable {
    enum Kind {
        /// A name, keyword or number, with a leading `@`, `#` or `$`.
        case word
        case sign
        /// A string literal without quotes and interpolations, which follow as separate tokens.
        case text
    }

    let kind: Kind
    var string: String
    /// Its first line, from 1.
    let line: Int
    /// Whether it directly follows the previous token.
    let isGlued: Bool

    func isSign(_ sign: String) -> Bool { kind == .sign && string == sign }

    func isWord(_ word: String) -> Bool { kind == .word && string == word }
}
