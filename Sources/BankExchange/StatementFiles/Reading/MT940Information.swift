import BankDomain

/// Information about an entry (`:86:`): free text, or one of two structured formats.
///
/// German banks write a three-digit code and subfields after a mark (`166?00TRANSFER?20EREF+…`), others code words
/// between slashes (`/EREF/…//NAME/…`).
struct MT940Information {
    private var reference = ""
    private var counterparty = ""
    private var text = ""

    init(_ field: MT940Field, _ texts: inout StatementText) {
        let bytes = field.joinedLines
        if bytes.count > 5, bytes[..<3].allSatisfy({ (0x30...0x39).contains($0) }), !Self.isWord(bytes[3]),
            bytes[3] != 0x20
        {
            takeSubfields(bytes, &texts)
        } else if bytes.first == UInt8(ascii: "/") {
            takeWords(texts.text(bytes))
        } else {
            text = texts.text(field.spacedLines)
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
        var start = 4
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: bytes[3]) ?? bytes.count
            defer { start = end + 1 }
            guard end - start > 2, bytes[start].isASCIIDigit, bytes[start + 1].isASCIIDigit else { continue }
            switch (bytes[start] - 0x30) * 10 + bytes[start + 1] - 0x30 {
            case 20...29, 60...63: purpose += bytes[(start + 2)..<end]
            case 32, 33: name += bytes[(start + 2)..<end]
            default: continue
            }
        }
        counterparty = texts.text(name)
        text = texts.text(purpose)
        let told = Self.purposeWords.values(in: text)
        if let found = told[0] { reference = StatementReference.known(found) }
        if let found = told[1] { text = found }
    }

    private mutating func takeWords(_ whole: String) {
        let told = Self.slashWords.values(in: whole)
        if let found = told[0] { reference = StatementReference.known(found) }
        if let found = told[1] { counterparty = found }
        text = told[2] ?? whole
    }

    private static let purposeWords = CodeWords(
        ["EREF+", "SVWZ+"],
        others: ["KREF+", "MREF+", "CRED+", "DEBT+", "COAM+", "OAMT+", "ABWA+", "ABWE+", "IBAN+", "BIC+"])
    private static let slashWords = CodeWords(
        ["/EREF/", "/NAME/", "/REMI/"],
        others: [
            "/TRTP/", "/IBAN/", "/BIC/", "/MARF/", "/CSID/", "/RTRN/", "/PREF/", "/BENM/", "/ORDP/", "/CNTP/",
            "/ISDT/", "/SVCL/", "/ULTC/", "/ULTD/", "/PURP/", "/ID/", "/ADDR/",
        ])
}

/// Code words in a text, each before its value: `EREF+…` or `/EREF/…`. All end with the same character, and none is a
/// part of another.
private struct CodeWords {
    /// The words whose values are wanted, then those that only end a value.
    private let words: [[UInt8]]
    private let wantedCount: Int
    private let mark: UInt8

    init(_ wanted: [String], others: [String]) {
        words = (wanted + others).map { Array($0.utf8) }
        wantedCount = wanted.count
        mark = words[0][words[0].count - 1]
    }

    /// For each wanted word the value behind its first occurrence, up to the next word; `nil` if it does not occur.
    func values(in text: String) -> [String?] {
        var text = text
        return text.withUTF8 { bytes in
            var found = [Range<Int>?](repeating: nil, count: wantedCount)
            var end = 0
            while let place = bytes[end...].firstIndex(of: mark) {
                end = place + 1
                guard let word = words.firstIndex(where: { Self.ends($0, bytes, end) }) else { continue }
                let start = end - words[word].count
                for index in found.indices {
                    guard let value = found[index], value.upperBound == bytes.count, value.lowerBound <= start
                    else { continue }
                    found[index] = value.lowerBound..<start
                }
                if word < wantedCount, found[word] == nil { found[word] = end..<bytes.count }
            }
            return found.map { $0.map { Self.value(bytes[$0]) } }
        }
    }

    private static func ends(_ word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
        end >= word.count && bytes[(end - word.count)..<end].elementsEqual(word)
    }

    private static func value(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        var value = bytes
        while value.last == UInt8(ascii: "/") || value.last == 0x20 { value = value.dropLast() }
        return StatementText.cleaned(String(decoding: value, as: UTF8.self))
    }
}
