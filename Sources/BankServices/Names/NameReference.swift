import BankDomain

/// Something that its owner identifies by an id, a number or a name.
package protocol Nameable {
    var idText: String { get }
    /// In upper case, without spaces.
    var numberTexts: [String] { get }
    var nameText: String { get }
}

/// A text by which a person identifies one of their own things.
///
/// It is tried as an id, then as a number, then as a name, then as a name that differs only in accents, width or
/// invisible characters, then as the beginning of any of these. Case does not matter, nor do spaces in numbers.
package struct NameReference: Sendable {
    private let text: String
    private let folded: String
    private let compact: String
    /// Whether it is a complete id, which is not tried as the beginning of a longer one.
    private let isID: Bool

    package init(_ text: String) {
        self.text = text
        folded = FreeText.trimmed(text).lowercased()
        compact = IBAN.normalized(text)
        let id = folded.uppercased()
        isID =
            AccountID(id).number != nil || BeneficiaryID(id).number != nil || UserID(id).number != nil
    }

    /// The items with this id, number or whole name, by the strongest kind of match.
    package func whole<Item: Nameable>(of items: [Item]) -> [Item] {
        guard !folded.isEmpty, !compact.isEmpty else { return [] }
        return first(
            of: items,
            [
                { $0.idText.lowercased() == folded }, { $0.numberTexts.contains(compact) },
                { $0.nameText.lowercased() == folded },
            ])
    }

    /// The items that the text identifies, by the strongest kind of match.
    package func strongest<Item: Nameable>(of items: [Item]) -> [Item] {
        let whole = whole(of: items)
        guard whole.isEmpty, !folded.isEmpty, !compact.isEmpty else { return whole }
        let plain = PlainText.of(text)
        return first(
            of: items,
            [
                { !plain.isEmpty && PlainText.of($0.nameText) == plain },
                { item in
                    item.numberTexts.contains { $0.hasPrefix(compact) }
                        || (!plain.isEmpty && PlainText.of(item.nameText).hasPrefix(plain))
                },
                // Last, because all payees begin like one whose name is Ben.
                { !isID && $0.idText.lowercased().hasPrefix(folded) },
            ])
    }

    /// The items that match in the first of these ways that has any match.
    private func first<Item>(of items: [Item], _ ways: [(Item) -> Bool]) -> [Item] {
        for way in ways {
            let found = items.filter(way)
            if !found.isEmpty { return found }
        }
        return []
    }
}

extension Account: Nameable {
    package var idText: String { id.text }
    // A recorded IBAN that is not valid is ignored.
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

extension Mandate: Nameable {
    package var idText: String { id.text }
    package var numberTexts: [String] { [IBAN.normalized(reference)] }
    package var nameText: String { creditorName }
}

/// Texts without details that people omit or cannot see: case, accents, width, invisible characters, repeated spaces.
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
        for scalar in character.unicodeScalars where !isMarkOrIgnored(scalar) {
            letters += base(of: scalar).lowercased()
        }
        return letters
    }

    private static func isMarkOrIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    // "ế" is LATIN SMALL LETTER E WITH CIRCUMFLEX AND ACUTE: the letter is taken from the name.
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

/// Latin letters with accents, and ligatures, in plain letters (ICAO 9303, part 3, section 6, shortened).
package enum LatinLetters {
    /// The replacement of a lower-case letter. A decomposed letter and accent count as the same character.
    package static let plain: [Character: String] = {
        let rows: [(String, String)] = [
            ("a", "àáâãäåāăąǎ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("h", "ĥħ"),
            ("i", "ìíîïĩīĭįı"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŋ"), ("o", "òóôõöøōŏő"),
            ("r", "ŕŗř"), ("s", "śŝşšșſ"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűų"), ("w", "ŵ"), ("y", "ýÿŷ"),
            ("z", "źżž"), ("ss", "ß"), ("ae", "æ"), ("oe", "œ"), ("th", "þ"), ("ij", "ĳ"),
        ]
        var plain: [Character: String] = [:]
        for (letters, accented) in rows { for character in accented { plain[character] = letters } }
        return plain
    }()
}
