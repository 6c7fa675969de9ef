import BankServices
import LanguageKit

/// Texts of statement files, in UTF-8 or in an encoding with one byte for each character.
struct StatementText {
    private static let maximum = 1_000

    private let encoding: TextEncoding
    // True if an option names the encoding: then a text that could be UTF-8 is not.
    private let isNamed: Bool
    private var usesEncoding = false

    init(_ encoding: TextEncoding = .windows1252, isNamed: Bool = false) {
        self.encoding = encoding
        self.isNamed = isNamed
    }

    /// Texts in the encoding with this name or, without a name, in the likeliest one. Throws ``FileProblem`` for an
    /// unknown name, and `invalidFile`.
    init(_ file: InputFile, encoding name: String?) throws {
        guard let name else {
            let opened = try file.reopened()
            var head = [UInt8](repeating: 0, count: file.pieceByteCount)
            let count = try head.withUnsafeMutableBytes { try opened.read(into: $0) }
            self.init(TableEncoding.likely(for: head[..<count]))
            return
        }
        let isUTF8 = ["utf8", "utf-8"].contains(name.lowercased())
        guard let encoding = isUTF8 ? .windows1252 : TextEncoding(name) else {
            let known = TextEncoding.allNames.joined(separator: ", ")
            throw FileProblem(
                line: nil, "the encoding \"\(name.prefix(40))\" is not known; known are UTF-8, \(known)")
        }
        self.init(encoding, isNamed: !isUTF8)
    }

    /// The encoding of the texts that were read; `nil` if all are UTF-8.
    var usedEncoding: String? { usesEncoding ? encoding.name : nil }

    /// What to say about the encoding.
    var notices: [Phrase] {
        usesEncoding && !isNamed
            ? ["the file is not UTF-8; it was read as \(encoding.name). Use --encoding for another"] : []
    }

    /// Decodes a text, on one line and trimmed.
    mutating func text(_ bytes: some Collection<UInt8>) -> String {
        if let text = Self.plain(bytes) { return text }
        if !isNamed, let text = String(validating: bytes, as: UTF8.self) { return Self.cleaned(text) }
        usesEncoding = true
        return Self.cleaned(encoding.text(bytes))
    }

    // A text of ASCII characters, trimmed; `nil` for any other.
    private static func plain(_ bytes: some Collection<UInt8>) -> String? {
        bytes.withContiguousStorageIfAvailable { bytes -> String? in
            var (start, end) = (0, bytes.count)
            guard end <= maximum else { return nil }
            while start < end, bytes[start] == 0x20 { start += 1 }
            while start < end, bytes[end - 1] == 0x20 { end -= 1 }
            for place in start..<end where !(0x20...0x7E).contains(bytes[place]) { return nil }
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
        } ?? nil
    }

    /// The text without control characters, truncated to the maximum length.
    static func cleaned(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        plain(bytes) ?? cleaned(String(decoding: bytes, as: UTF8.self))
    }

    /// The text without control characters, truncated to the maximum length.
    static func cleaned(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        if isPlain, text.utf8.count <= maximum { return FreeText.trimmed(text) }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(maximum) {
            scalars.append(FreeText.isUnseen(scalar) ? " " : scalar)
        }
        return FreeText.trimmed(String(scalars))
    }

    /// True for no-break spaces, in UTF-8 or in an encoding with one byte for each character.
    static func isInvisible(_ field: ArraySlice<UInt8>) -> Bool {
        if let text = String(validating: field, as: UTF8.self) { return text.allSatisfy(\.isWhitespace) }
        return field.allSatisfy { $0 == 0xA0 || $0 == 0x20 }
    }
}

enum StatementReference {
    private static let none: Set<String> = ["NONREF", "NOTPROVIDED", "NONE", "UNKNOWN"]

    /// The reference; empty for placeholders.
    static func known(_ text: String) -> String {
        guard let first = text.utf8.first, " NU".utf8.contains(first) else { return text }
        return none.contains(text.filter { $0 != " " }) ? "" : text
    }
}
