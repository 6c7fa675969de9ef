/// The pattern of `LIKE` for a text that stands anywhere in another, as `SQLDialect.isLike(_:_:)` takes it: a backslash
/// escapes, and the case of ASCII letters alone does not count, as queries and rules promise.
struct LikePattern {
    /// The pattern; `nil` for a text that is too long for one, and therefore nowhere.
    let text: String?

    /// The pattern for a text in which no character means anything but itself.
    init(containing text: String) {
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

    /// Engines limit the length of patterns, to 50,000 bytes or more; no text of the ledger is half as long.
    private static let textMaximum = 20_000
}
