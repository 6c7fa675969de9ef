/// The rules for text that users enter.
public enum FreeText {
    /// The longest name of an account or party, in Unicode scalars (ISO 20022, `Max70Text`).
    public static let nameMaximum = 70
    /// The longest reference of a payment, in Unicode scalars (ISO 20022, `Max140Text`).
    public static let referenceMaximum = 140
    /// The longest note of a user, in Unicode scalars (ISO 20022, `Max500Text`).
    public static let noteMaximum = 500
    /// The longest tag, in Unicode scalars (ISO 20022, `Max35Text`).
    public static let tagMaximum = 35

    /// The name without leading and trailing spaces. Throws ``ServiceError/invalidValue(field:value:reason:)`` if it is
    /// empty or shows nothing, is longer than ``nameMaximum`` Unicode scalars, or contains control or invisible
    /// characters.
    public static func name(_ text: String, field: FieldName) throws(ServiceError) -> String {
        try self.text(text, field: field, maximum: nameMaximum)
    }

    /// A text of at most so many Unicode scalars. Throws as ``name(_:field:)`` does.
    public static func text(
        _ text: String, field: FieldName, maximum: Int
    ) throws(ServiceError) -> String {
        let trimmed = trimmed(text)
        guard trimmed.unicodeScalars.contains(where: isSeen) else {
            throw .invalidValue(field: field, value: text, reason: .empty)
        }
        return try checked(trimmed, field: field, maximum: maximum)
    }

    /// The reference without leading and trailing spaces, which may be empty. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)`` if it is longer than ``referenceMaximum`` or contains
    /// control, line-separating or invisible format characters.
    public static func reference(
        _ text: String, field: FieldName = .reference
    ) throws(ServiceError) -> String {
        try checked(trimmed(text), field: field, maximum: referenceMaximum)
    }

    /// The note without leading and trailing spaces, which may be empty. Throws as ``reference(_:)`` does.
    public static func note(_ text: String) throws(ServiceError) -> String {
        try checked(trimmed(text), field: .note, maximum: noteMaximum)
    }

    /// The tag without leading and trailing spaces. Throws as ``name(_:field:)`` does.
    public static func tag(_ text: String) throws(ServiceError) -> String {
        try self.text(text, field: .tag, maximum: tagMaximum)
    }

    private static func checked(_ text: String, field: FieldName, maximum: Int) throws(ServiceError) -> String
    {
        guard !text.unicodeScalars.contains(where: isUnseen) else {
            throw .invalidValue(field: field, value: text, reason: .controlCharacters)
        }
        guard text.unicodeScalars.count <= maximum else {
            throw .invalidValue(field: field, value: text, reason: .tooLong(maximum: maximum))
        }
        return text
    }

    /// True for characters that control the display, or break a line, without being visible. They are not allowed.
    package static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        // A fast path for ASCII, without the Unicode tables.
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        return switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Other format characters reorder or hide text.
        case .format: !isJoiner(scalar)
        // Fillers, which make two names look alike.
        default: scalar.properties.isDefaultIgnorableCodePoint && !isJoiner(scalar)
        }
    }

    /// True for characters that are invisible themselves and shape others: letters and emoji.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200C}" || scalar == "\u{200D}" || scalar.properties.isVariationSelector
    }

    /// True for characters that a reader can see in a text without others. A blank of Braille is a symbol by its
    /// category.
    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value > 0x20 }
        return !isJoiner(scalar) && !scalar.properties.isWhitespace && scalar != "\u{2800}"
    }

    /// The text in one line, without characters that can't be seen, as other banks' files may have them.
    package static func shown(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalars.append(isUnseen(scalar) ? " " : scalar) }
        return String(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    public static func trimmed(_ text: String) -> String {
        // A text that begins and ends with visible ASCII, as most do, has nothing to trim.
        let isVisible = { (byte: UInt8?) in byte.map { (0x21...0x7E).contains($0) } ?? false }
        if isVisible(text.utf8.first), isVisible(text.utf8.last) { return text }
        let isSpace = { (character: Character) in character.isWhitespace }
        guard let first = text.firstIndex(where: { !isSpace($0) }),
            let last = text.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(text[first...last])
    }
}
