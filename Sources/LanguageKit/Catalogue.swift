/// What the phrases are in a language.
public struct Catalogue: Sendable {
    public let language: Language
    /// The translations by the formats of phrases.
    public let translations: [String: String]
    /// Is told of every format that was asked for and is not there.
    private let onMissing: (@Sendable (String) -> Void)?

    /// English: every phrase is its own text.
    public static let english = Catalogue(language: .english, translations: [:])

    /// A catalogue.
    ///
    /// - Parameter onMissing: is told of every format that was asked for and is not there, for tests of what is said.
    public init(
        language: Language, translations: [String: String],
        onMissing: (@Sendable (String) -> Void)? = nil
    ) {
        self.language = language
        self.translations = translations
        self.onMissing = onMissing
    }

    /// The format in the language, or as it is where there is no translation.
    public func translation(of format: String) -> String {
        if translations.isEmpty { return format }
        if let translation = translations[format] { return translation }
        if let onMissing, Self.isTranslatable(format) { onMissing(format) }
        return format
    }

    /// Whether a format has something to translate: a lower-case letter outside of its places. Codes have none.
    public static func isTranslatable(_ format: String) -> Bool {
        var isInPlace = false
        for character in format {
            if character == "{" { isInPlace = true }
            if !isInPlace, character.isLowercase { return true }
            if character == "}" { isInPlace = false }
        }
        return false
    }
}
