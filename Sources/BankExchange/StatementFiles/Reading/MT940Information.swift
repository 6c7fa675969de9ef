/// Information about an entry (`:86:`): free text, or one of two structured formats.
///
/// German banks write a three-digit code and subfields after a mark (`166?00TRANSFER?20EREF+…`), others code words
/// between slashes (`/EREF/…//NAME/…`).
struct MT940Information {
    private var reference = ""
    private var counterparty = ""
    private var text = ""

    init(_ field: MT940Field, _ texts: inout StatementText) {
        let joined = field.lines.joined()
        let bytes = Array(joined)
        if bytes.count > 5, bytes[..<3].allSatisfy({ (0x30...0x39).contains($0) }), !Self.isWord(bytes[3]),
            bytes[3] != 0x20
        {
            takeSubfields(bytes, &texts)
        } else if bytes.first == UInt8(ascii: "/") {
            takeWords(texts.text(bytes))
        } else {
            text = texts.text(Array(field.lines.joined(separator: [0x20])))
        }
    }

    /// Adds the information to an entry.
    func complete(_ entry: inout StatementLine) {
        if !reference.isEmpty { entry.reference = reference }
        if !counterparty.isEmpty { entry.counterparty = counterparty }
        if !text.isEmpty { entry.text = text }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: false
        }
    }

    private mutating func takeSubfields(_ bytes: [UInt8], _ texts: inout StatementText) {
        var (purpose, name): ([UInt8], [UInt8]) = ([], [])
        for subfield in bytes[4...].split(separator: bytes[3]) {
            guard subfield.count > 2, let number = Int(String(decoding: subfield.prefix(2), as: UTF8.self))
            else { continue }
            switch number {
            case 20...29, 60...63: purpose += subfield.dropFirst(2)
            case 32, 33: name += subfield.dropFirst(2)
            default: continue
            }
        }
        counterparty = texts.text(name)
        text = texts.text(purpose)
        if let found = Self.value(of: "EREF+", in: text, until: Self.purposeWords) {
            reference = StatementReference.known(found)
        }
        if let found = Self.value(of: "SVWZ+", in: text, until: Self.purposeWords) { text = found }
    }

    private mutating func takeWords(_ told: String) {
        text = told
        if let found = Self.value(of: "/EREF/", in: told, until: Self.slashWords) {
            reference = StatementReference.known(found)
        }
        if let found = Self.value(of: "/NAME/", in: told, until: Self.slashWords) { counterparty = found }
        if let found = Self.value(of: "/REMI/", in: told, until: Self.slashWords) { text = found }
    }

    private static let purposeWords = [
        "EREF+", "KREF+", "MREF+", "CRED+", "DEBT+", "COAM+", "OAMT+", "SVWZ+", "ABWA+", "ABWE+", "IBAN+",
        "BIC+",
    ]
    private static let slashWords = [
        "/EREF/", "/NAME/", "/REMI/", "/TRTP/", "/IBAN/", "/BIC/", "/MARF/", "/CSID/", "/RTRN/", "/PREF/",
        "/BENM/",
        "/ORDP/", "/CNTP/", "/ISDT/", "/SVCL/", "/ULTC/", "/ULTD/", "/PURP/", "/ID/", "/ADDR/",
    ]

    private static func value(of word: String, in text: String, until words: [String]) -> String? {
        let all = Array(text.utf8)
        guard let start = first(Array(word.utf8), in: all[...]) else { return nil }
        let rest = all[(start + word.utf8.count)...]
        let end = words.compactMap { first(Array($0.utf8), in: rest) }.min() ?? all.endIndex
        var value = rest[..<end]
        while value.last == UInt8(ascii: "/") || value.last == 0x20 { value = value.dropLast() }
        return StatementText.cleaned(String(decoding: value, as: UTF8.self))
    }

    private static func first(_ word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
    }
}
