/// The translations of phrases into a language.
public struct Catalogue: Sendable {
    public let language: Language
    /// The translations by phrase format.
    public let translations: [String: String]
    /// Called for every requested format without a translation.
    private let onMissing: (@Sendable (String) -> Void)?

    /// English: every phrase is its own translation.
    public static let english = Catalogue(language: .english, translations: [:])

    /// Creates a catalogue.
    ///
    /// - Parameter onMissing: called for every requested format without a translation; for tests.
    public init(
        language: Language, translations: [String: String],
        onMissing: (@Sendable (String) -> Void)? = nil
    ) {
        self.language = language
        self.translations = translations
        self.onMissing = onMissing
    }

    /// The translation of the format, or the format itself if there is none.
    public func translation(of format: String) -> String {
        if translations.isEmpty { return format }
        if let translation = translations[format] { return translation }
        if let onMissing, Self.isTranslatable(format) { onMissing(format) }
        return format
    }

    /// Whether a format needs a translation: it has a lower-case letter outside of its placeholders. Codes have none.
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

extension Catalogue {
    /// Why a translation file cannot be parsed.
    public struct FileError: Error, Equatable, Sendable {
        /// The line, from 1.
        public let line: Int
        public let reason: String
    }

    /// Parses translations in the portable object format (GNU gettext, "The Format of PO Files"): `msgid` and `msgstr`,
    /// each a quoted text that may continue on the following lines. Contexts and plural forms are not supported.
    ///
    /// An entry without a translation is left out. Throws ``FileError``, also for a text that is translated twice.
    public init(language: Language, file: String) throws(FileError) {
        var reader = CatalogueReader()
        for (index, line) in file.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            try reader.read(line, number: index + 1)
        }
        try reader.endEntry()
        self.init(language: language, translations: reader.translations)
    }
}

/// Collects the entries of a translation file, line by line.
private struct CatalogueReader {
    private enum Part {
        case source, target
    }

    var translations: [String: String] = [:]
    private var source: String?
    private var target = ""
    private var part: Part?
    private var number = 0

    mutating func read(_ line: Substring, number: Int) throws(Catalogue.FileError) {
        self.number = number
        if line.isEmpty || line.utf8.first == UInt8(ascii: "#") {
            try endEntry()
        } else if line.hasPrefix("msgid ") {
            try endEntry()
            source = try text(line.dropFirst(6))
            part = .source
        } else if line.hasPrefix("msgstr ") {
            guard part == .source else { throw problem("msgstr has no msgid before it") }
            target = try text(line.dropFirst(7))
            part = .target
        } else {
            let text = try text(line)
            switch part {
            case .source: source = (source ?? "") + text
            case .target: target += text
            case nil: throw problem("a text belongs to no entry")
            }
        }
    }

    /// The header has an empty `msgid` and is not a translation.
    mutating func endEntry() throws(Catalogue.FileError) {
        defer { (source, target, part) = (nil, "", nil) }
        guard let source, !source.isEmpty, !target.isEmpty else { return }
        if translations.updateValue(target, forKey: source) != nil {
            throw problem("a text is translated twice")
        }
    }

    private func text(_ quoted: Substring) throws(Catalogue.FileError) -> String {
        let bytes = quoted.utf8
        guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else {
            throw problem("a text stands between quotes")
        }
        let inner = quoted.dropFirst().dropLast()
        guard inner.utf8.contains(UInt8(ascii: "\\")) else { return String(inner) }
        var text = ""
        var isEscaped = false
        for character in inner {
            if isEscaped {
                text.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        return text
    }

    private func problem(_ reason: String) -> Catalogue.FileError {
        Catalogue.FileError(line: number, reason: reason)
    }
}
