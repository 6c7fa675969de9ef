import BankDomain

/// Something that its owner names by an id, a number or a name.
package protocol Nameable {
    var idText: String { get }
    /// In upper case, without spaces.
    var numberTexts: [String] { get }
    var nameText: String { get }
}

/// A text with which a person names one of their own things.
///
/// It is tried as an id, then as a number, then as a name, then as a name that differs in accents, width or invisible
/// characters alone, then as the beginning of any of these. Case does not matter, and in numbers spaces do not either.
package struct NameReference: Sendable {
    /// The ways in which a text may name something, the strongest first.
    private enum Match: CaseIterable {
        case id
        case number
        case name
        case similarName
        case prefix
    }

    private let folded: String
    private let plain: String
    private let compact: String

    package init(_ text: String) {
        folded = FreeText.trimmed(text).lowercased()
        plain = PlainText.of(text)
        compact = IBAN.normalized(text)
    }

    /// The items that the text names in the strongest way in which it names any.
    package func strongest<Item: Nameable>(of items: [Item]) -> [Item] {
        guard !compact.isEmpty else { return [] }
        for match in Match.allCases {
            let found = items.filter { matches($0, match) }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The items whose id, number or whole name the text is.
    package func whole<Item: Nameable>(of items: [Item]) -> [Item] {
        guard !compact.isEmpty else { return [] }
        for match in [Match.id, .number, .name] {
            let found = items.filter { matches($0, match) }
            if !found.isEmpty { return found }
        }
        return []
    }

    private func matches(_ item: some Nameable, _ match: Match) -> Bool {
        switch match {
        case .id: item.idText.lowercased() == folded
        case .number: item.numberTexts.contains(compact)
        case .name: item.nameText.lowercased() == folded
        case .similarName: !plain.isEmpty && PlainText.of(item.nameText) == plain
        case .prefix:
            item.idText.lowercased().hasPrefix(folded)
                || item.numberTexts.contains { $0.hasPrefix(compact) }
                || (!plain.isEmpty && PlainText.of(item.nameText).hasPrefix(plain))
        }
    }
}

extension Account: Nameable {
    package var idText: String { id.text }
    // A recorded IBAN that does not validate names nothing.
    package var numberTexts: [String] {
        [accountNumber.uppercased()] + (iban?.validated.map { [$0.text] } ?? [])
    }
    package var nameText: String { accountName }
}

extension Beneficiary: Nameable {
    package var idText: String { id.text }
    package var numberTexts: [String] { [iban.text] }
    package var nameText: String { name }
}

/// Texts without what people leave out or cannot see: case, accents, width, invisible characters, repeated spaces.
enum PlainText {
    static func of(_ text: String) -> String {
        var words: [String] = []
        var word = ""
        for character in text.lowercased() {
            if character.isWhitespace {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word += LatinLetters.plain[character] ?? bare(character)
            }
        }
        if !word.isEmpty { words.append(word) }
        return words.joined(separator: " ")
    }

    private static func bare(_ character: Character) -> String {
        var letters = ""
        for scalar in character.unicodeScalars where !isUnseen(scalar) {
            letters += base(of: scalar).lowercased()
        }
        return letters
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    // "ế" is LATIN SMALL LETTER E WITH CIRCUMFLEX AND ACUTE: its name says which letter it is.
    private static func base(of scalar: Unicode.Scalar) -> String {
        guard !scalar.isASCII else { return String(scalar) }
        // Full-width forms of ASCII (Unicode, Halfwidth and Fullwidth Forms).
        if (0xFF01...0xFF5E).contains(scalar.value), let ascii = Unicode.Scalar(scalar.value - 0xFEE0) {
            return String(ascii)
        }
        let words = scalar.properties.name?.split(separator: " ") ?? []
        guard words.first == "LATIN", let end = words.firstIndex(of: "WITH"), words[end - 1].utf8.count == 1
        else { return String(scalar) }
        return String(words[end - 1])
    }
}
