/// The pattern of SQLite's `LIKE` for a text that stands somewhere in another. `LIKE` ignores the case of ASCII
/// letters only, as queries and rules promise; the pattern is used with `ESCAPE '\\'`.
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

    /// SQLite takes patterns of up to 50,000 bytes; no text of the books is as long as half of that.
    private static let textMaximum = 20_000
}
