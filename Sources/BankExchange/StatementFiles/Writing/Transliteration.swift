/// Transliterates text of any script to ASCII, for formats that allow nothing else.
///
/// German umlauts become two letters (DIN 5007-2), other Latin letters lose their marks, punctuation becomes its
/// nearest equivalent. Every other character becomes the format's replacement character.
enum Transliteration {
    /// The text in printable ASCII.
    static func ascii(_ text: String, unknown: Character) -> String {
        if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x20..<0x7F: result.unicodeScalars.append(scalar)
            // Combining marks, which follow their letter.
            case 0x300..<0x370, 0x200B...0x200F, 0xFE00...0xFE0F: continue
            default: result += table[scalar] ?? String(unknown)
            }
        }
        return result
    }

    private static let table: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [:]
        for (plain, marked) in letters {
            for scalar in marked.unicodeScalars { table[scalar] = plain }
        }
        return table
    }()

    // Latin-1, Latin Extended-A, and the letters of Vietnamese.
    private static let letters: [(plain: String, marked: String)] = [
        ("A", "ÀÁÂÃÅĀĂĄẠẢẤẦẨẪẬẮẰẲẴẶ"), ("a", "àáâãåāăąạảấầẩẫậắằẳẵặª"), ("Ae", "ÄÆ"), ("ae", "äæ"),
        ("C", "ÇĆĈĊČ"),
        ("c", "çćĉċč"), ("D", "ĎĐÐ"), ("d", "ďđð"), ("E", "ÈÉÊËĒĔĖĘĚẸẺẼẾỀỂỄỆ"), ("e", "èéêëēĕėęěẹẻẽếềểễệ"),
        ("G", "ĜĞĠĢ"), ("g", "ĝğġģ"), ("H", "ĤĦ"), ("h", "ĥħ"), ("I", "ÌÍÎÏĨĪĬĮİỈỊ"), ("i", "ìíîïĩīĭįıỉị"),
        ("IJ", "Ĳ"), ("ij", "ĳ"), ("J", "Ĵ"), ("j", "ĵ"), ("K", "Ķ"), ("k", "ķĸ"), ("L", "ĹĻĽĿŁ"),
        ("l", "ĺļľŀł"), ("N", "ÑŃŅŇŊ"), ("n", "ñńņňŉŋ"), ("O", "ÒÓÔÕØŌŎŐƠỌỎỐỒỔỖỘỚỜỞỠỢ"),
        ("o", "òóôõøōŏőơọỏốồổỗộớờởỡợº"), ("Oe", "ÖŒ"), ("oe", "öœ"), ("R", "ŔŖŘ"), ("r", "ŕŗř"),
        ("S", "ŚŜŞŠȘ"),
        ("s", "śŝşšș"), ("ss", "ßẞ"), ("T", "ŢŤŦȚ"), ("t", "ţťŧț"), ("Th", "Þ"), ("th", "þ"),
        ("U", "ÙÚÛŨŪŬŮŰŲƯỤỦỨỪỬỮỰ"), ("u", "ùúûũūŭůűųưụủứừửữự"), ("Ue", "Ü"), ("ue", "ü"), ("W", "Ŵ"),
        ("w", "ŵ"),
        ("Y", "ÝŶŸỲỴỶỸ"), ("y", "ýÿŷỳỵỷỹ"), ("Z", "ŹŻŽ"), ("z", "źżž"),
        ("-", "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}"),
        ("'", "\u{2018}\u{2019}\u{201A}\u{2032}`´"), ("\"", "\u{201C}\u{201D}\u{201E}«»"),
        (" ", "\u{A0}\u{2009}\u{202F}\t\n\r"),
        ("...", "\u{2026}"), ("EUR", "€"), ("GBP", "£"), ("x", "×"), (".", "·•"),
    ]
}
