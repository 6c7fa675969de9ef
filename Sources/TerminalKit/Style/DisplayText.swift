internal import CSystem

/// Text for a terminal: its width in columns, and sanitizing.
public enum DisplayText {
    /// The width of the text in columns. Control characters count as 0: sanitize first.
    public static func width(of text: String) -> Int {
        if let width = plainWidth(of: text) { return width }
        var total = 0
        for scalar in text.unicodeScalars {
            if isEmojiSequencePart(scalar) { return text.reduce(0) { $0 + width(of: $1) } }
            total += width(of: scalar)
        }
        return total
    }

    /// The width of one grapheme cluster in columns: the sum of its scalars, except that a wide character with
    /// modifiers and joined characters, and a character in emoji presentation (U+FE0F), is one picture of two columns.
    public static func width(of character: Character) -> Int {
        var total = 0
        var isPicture = false
        for scalar in character.unicodeScalars {
            let scalarWidth = width(of: scalar)
            isPicture = isPicture || scalarWidth == 2 || scalar == emojiPresentation
            total += scalarWidth
        }
        return isPicture ? 2 : total
    }

    /// The text without terminal controls: line ends and tabs become a space; other control characters and those that
    /// reverse the reading direction become U+FFFD. So data cannot move the cursor, change colours or hide a line.
    public static func sanitized(_ text: String) -> String {
        if plainWidth(of: text) != nil { return text }
        guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
        var clean = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            let isSecondOfLineEnd = previous == "\r" && scalar == "\n"
            if !isSecondOfLineEnd { clean.append(replacement(for: scalar) ?? scalar) }
            previous = scalar
        }
        return String(clean)
    }

    /// The text truncated between grapheme clusters to at most `limit` columns, with an ellipsis if it was truncated.
    public static func truncated(_ text: String, toWidth limit: Int, ellipsis: String = "…") -> String {
        guard width(of: text) > limit else { return text }
        let room = limit - width(of: ellipsis)
        guard room >= 0 else { return String(ellipsis.prefix(max(0, limit))) }
        return prefix(of: text, within: room).text + ellipsis
    }

    /// The leading grapheme clusters that take at most `limit` columns, and their width.
    static func prefix(of text: String, within limit: Int) -> (text: Substring, width: Int) {
        var used = 0
        let end = text.indices.first { index in
            let next = used + width(of: text[index])
            if next <= limit { used = next }
            return next > limit
        }
        return (text[..<(end ?? text.endIndex)], used)
    }

    private static let emojiPresentation: Unicode.Scalar = "\u{FE0F}"

    /// The width of text that is only printable ASCII, the common case; `nil` for any other text.
    private static func plainWidth(of text: String) -> Int? {
        var text = text
        return text.withUTF8 { ByteScan.isPrintableASCII($0) ? $0.count : nil }
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        max(0, Int(bank_scalar_width(scalar.value)))
    }

    /// Whether clusters with this scalar may be narrower or wider than the sum of their scalars.
    private static func isEmojiSequencePart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200D, 0xFE0F, 0x1F3FB...0x1F3FF: true
        default: false
        }
    }

    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
        case 0x00...0x1F, 0x7F...0x9F: "\u{FFFD}"
        // Bidirectional embeddings, overrides and isolates (UAX #9).
        case 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: nil
        }
    }
}

extension DisplayText {
    /// The text without white space around it.
    public static func trimmed(_ text: String) -> String {
        let isBlank = { (character: Character) in character.isWhitespace }
        return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }

    /// The text in lines of at most `limit` columns, broken at spaces; a longer word has a line of its own. Every line
    /// after the first is indented by two columns.
    public static func wrapped(_ text: String, toWidth limit: Int) -> [String] {
        guard width(of: text) > limit else { return [text] }
        let indent = "  "
        var (lines, line) = ([String](), text.hasPrefix(" ") ? indent : "")
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, width(of: line) + 1 + width(of: String(word)) > limit {
                lines.append(line)
                (line, isEmpty) = (indent, true)
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [line]
    }
}
