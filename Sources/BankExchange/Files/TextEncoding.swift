import BankDomain

/// An encoding of text with one byte for each character, whose lower half is ASCII.
struct TextEncoding: Sendable {
    /// The name that IANA registers.
    let name: String
    /// The characters of the bytes from 0x80.
    let upper: [Unicode.Scalar]

    /// What a text is that is not UTF-8 and shows nothing else.
    static let windows1252 = TextEncoding(known: "windows-1252")

    /// The encoding with this name, however it is written: `windows-1250`, `CP1250`, `latin1`; `nil` if it is unknown.
    init?(_ name: String) {
        let plain = Self.plain(name)
        guard let known = Self.tables.keys.first(where: { Self.names(of: $0).contains(plain) }) else {
            return nil
        }
        self.init(known: known)
    }

    private init(known name: String) {
        self.name = name
        upper = Self.tables[name] ?? []
    }

    /// The names of all encodings, sorted.
    static var allNames: [String] { tables.keys.sorted() }

    func scalar(_ byte: UInt8) -> Unicode.Scalar {
        byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80]
    }

    func text(_ bytes: some Sequence<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in bytes { scalars.append(scalar(byte)) }
        return String(scalars)
    }

    // CP1250 is windows-1250 and CP852 is IBM852; ISO-8859-1 is Latin 1.
    private static func names(of known: String) -> [String] {
        let plain = plain(known)
        return [plain] + (aliases[known] ?? [])
            + ["windows", "ibm"].filter(plain.hasPrefix).flatMap { prefix in
                let number = plain.dropFirst(prefix.utf8.count)
                return ["cp\(number)", String(number), prefix == "windows" ? "win\(number)" : "oem\(number)"]
            }
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private static let aliases = [
        "ISO-8859-1": ["latin1", "l1"], "ISO-8859-2": ["latin2", "l2"], "ISO-8859-9": ["latin5", "l5"],
        "ISO-8859-15": ["latin9", "l9"], "ISO-8859-16": ["latin10"], "macintosh": ["macroman"],
        "windows-1252": ["ansi"],
    ]
}

extension TextEncoding {
    // Letters of languages that are written with an encoding. A wrong table makes signs or rare letters of the same
    // bytes, so the encoding with the most letters of its own is the likeliest. In a tie the first one wins.
    private static let likely: [(name: String, letters: Set<Unicode.Scalar>)] = [
        ("windows-1252", "äöüÄÖÜßéèêëàâçñóíúáìòùôîïœæøåÉÈÀÇÑØÅÆãõŒ€§"),
        ("windows-1250", "ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňóřšťúůýžČŘŠŽÚÝőűŐŰöüÖÜäßĺľŕ€"),
        ("windows-1251", "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЭЮЯ№"),
        ("IBM850", "äöüÄÖÜßéèêëàâçñóíúáìòùôîïæøåÉÀÇÑØÅÆ"),
        ("IBM852", "ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžČŘŠŽőűŐŰöüÖÜäß"),
        ("macintosh", "äöüÄÖÜßéèêëàâçñóíúáìòùôîïœæøåÉÀÇÑØÅ"),
    ].map { ($0.0, Set($0.1.unicodeScalars)) }

    /// The encoding that makes the most usual letters of a text that is not UTF-8.
    static func likely(for bytes: some Sequence<UInt8>) -> TextEncoding {
        var counts = [Int](repeating: 0, count: 256)
        // A sign before a digit is no letter: £ is Ł in windows-1250.
        var last: UInt8 = 0
        for byte in bytes {
            if last >= 0x80, !byte.isASCIIDigit { counts[Int(last)] += 1 }
            last = byte
        }
        if last >= 0x80 { counts[Int(last)] += 1 }
        let scored = likely.compactMap { known, letters in
            TextEncoding(known).map { encoding in
                (
                    encoding: encoding,
                    score: (0x80...0xFF).reduce(0) { sum, byte in
                        letters.contains(encoding.scalar(UInt8(byte))) ? sum + counts[byte] : sum
                    }
                )
            }
        }
        var best = (encoding: windows1252, score: 0)
        for one in scored where one.score > best.score { best = one }
        return best.encoding
    }
}
