/// What the phrases are in a language.
public struct Catalogue: Sendable {
    /// The language.
    public let language: Language
    /// The translations by the formats of phrases.
    public let translations: [String: String]

    /// English: every phrase is its own text.
    public static let english = Catalogue(language: .english, translations: [:])

    /// A catalogue.
    public init(language: Language, translations: [String: String]) {
        self.language = language
        self.translations = translations
    }

    /// The format in the language, or as it is where there is no translation.
    public func translation(of format: String) -> String {
        translations.isEmpty ? format : translations[format] ?? format
    }

    /// Whether a format has something to translate: a letter outside of its places.
    public static func isTranslatable(_ format: String) -> Bool {
        var isInPlace = false
        for character in format {
            if character == "{" { isInPlace = true }
            if !isInPlace, character.isLetter { return true }
            if character == "}" { isInPlace = false }
        }
        return false
    }
}
