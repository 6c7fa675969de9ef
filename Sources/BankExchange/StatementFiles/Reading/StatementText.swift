import BankServices

/// Texts of statement files, in UTF-8 or, from older programs, Windows-1252.
struct StatementText {
    private static let maximum = 1_000

    /// True if some text was not UTF-8.
    private(set) var isWindows1252 = false

    /// Decodes a text, on one line and trimmed.
    mutating func text(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return Self.cleaned(text) }
        isWindows1252 = true
        var scalars = String.UnicodeScalarView()
        for byte in bytes { scalars.append(Self.scalar(byte)) }
        return Self.cleaned(String(scalars))
    }

    /// The text without control characters, truncated to the maximum length.
    static func cleaned(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        if isPlain, text.utf8.count <= maximum { return FreeText.trimmed(text) }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(maximum) { scalars.append(isUnseen(scalar) ? " " : scalar) }
        return FreeText.trimmed(String(scalars))
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        // A fast path for ASCII, without the Unicode tables.
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        return switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return upper[Int(byte) - 0x80]
    }

    // The differences between Windows-1252 and ISO 8859-1; the five unassigned bytes are control characters.
    private static let upper: [Unicode.Scalar] = Array(
        """
        \u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\u{8D}\
        \u{17D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{2DC}\u{2122}\u{161}\
        \u{203A}\u{153}\u{9D}\u{17E}\u{178}
        """.unicodeScalars)
}

enum StatementReference {
    private static let none: Set<String> = ["NONREF", "NOTPROVIDED", "NOT PROVIDED", "NONE", "UNKNOWN"]

    /// The reference; empty for placeholders.
    static func known(_ text: String) -> String {
        none.contains(text) ? "" : text
    }
}
