/// A `LIKE` pattern for a text that occurs anywhere in another, for `SQLDialect.isLike(_:_:)`: a backslash escapes, and
/// only ASCII letters ignore case, as documented for queries and rules.
package struct LikePattern {
    /// The pattern; `nil` for a text that is too long to occur.
    package let text: String?

    /// The pattern for a text, with all special characters escaped.
    package init(containing text: String) {
        guard text.utf8.count <= Self.textMaximum else {
            self.text = nil
            return
        }
        var escaped = ""
        for character in text.unicodeScalars {
            if character == "%" || character == "_" || character == "\\" { escaped += "\\" }
            escaped.unicodeScalars.append(character)
        }
        self.text = "%\(escaped)%"
    }

    /// Engines limit patterns to 50,000 bytes or more; no text in the ledger is half as long.
    private static let textMaximum = 20_000
}
