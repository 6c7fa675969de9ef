/// One word, sign or text of Swift code. Comments are no tokens.
struct Token: Equatable {
    enum Kind {
        /// A name, keyword or number, with a leading `@`, `#` or `$`.
        case word
        case sign
        /// A string literal without its quotes and interpolations; those follow as tokens of their own.
        case text
    }

    let kind: Kind
    var string: String
    /// The line on which it begins, from 1.
    let line: Int
    /// Whether nothing stands between it and the token before.
    let isGlued: Bool

    func isSign(_ sign: String) -> Bool { kind == .sign && string == sign }

    func isWord(_ word: String) -> Bool { kind == .word && string == word }
}
