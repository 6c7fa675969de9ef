/// Texts in files that a spreadsheet opens.
public enum SpreadsheetCell {
    /// The text with an apostrophe before it if a spreadsheet would run it as a formula. Plain decimal numbers, such as
    /// negative amounts, stay.
    ///
    /// Spreadsheets take the wide forms of the signs too, and some skip a tab or a line end before them.
    public static func escaped(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, beginnings.contains(first), !isNumber(text) else {
            return text
        }
        return "'" + text
    }

    private static let beginnings: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]

    private static func isNumber(_ text: String) -> Bool {
        let digits =
            text.utf8.first.map { "+-".utf8.contains($0) } == true ? text.utf8.dropFirst() : text.utf8[...]
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return (1...2).contains(parts.count)
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            }
    }
}
