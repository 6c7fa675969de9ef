/// Text in XML 1.0 and HTML.
extension StatementBytes {
    /// Appends text so that it is only text, in an element or in an attribute, at most `maximum` Unicode scalars of it.
    ///
    /// What XML cannot hold at all (section 2.2: most control characters) becomes a question mark.
    mutating func put(xml text: String, maximum: Int = .max) {
        guard text.utf8.count <= maximum else {
            var cut = ""
            cut.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(maximum))
            return put(xml: cut)
        }
        var text = text
        text.withUTF8 { utf8 in
            if utf8.allSatisfy(\.isPlainXML) { return put(contentsOf: utf8) }
            put(escaped: utf8)
        }
    }

    private mutating func put(escaped utf8: UnsafeBufferPointer<UInt8>) {
        for (index, byte) in utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "&"): put("&amp;")
            case UInt8(ascii: "<"): put("&lt;")
            case UInt8(ascii: ">"): put("&gt;")
            case UInt8(ascii: "\""): put("&quot;")
            case UInt8(ascii: "'"): put("&#39;")
            case 0..<0x20, 0x7F: put(UInt8(ascii: byte == 9 || byte == 10 || byte == 13 ? " " : "?"))
            // U+FFFE and U+FFFF are EF BF BE and EF BF BF: made into U+FFFD, the replacement character.
            case 0xBE...0xBF where index >= 2 && utf8[index - 1] == 0xBF && utf8[index - 2] == 0xEF:
                put(0xBD)
            default: put(byte)
            }
        }
    }

    /// Appends `<name>text</name>`, or nothing for an empty text.
    mutating func put(element name: StaticString, _ text: String, maximum: Int = .max) {
        guard !text.isEmpty else { return }
        put(tag: name, "<")
        put(xml: text, maximum: maximum)
        put(tag: name, "</")
    }

    /// Appends the beginning or the end of an element.
    mutating func put(tag name: StaticString, _ opening: StaticString) {
        put(opening)
        put(name)
        put(UInt8(ascii: ">"))
    }
}

extension UInt8 {
    /// Whether text of XML may hold it as it is, whatever stands beside it.
    fileprivate var isPlainXML: Bool {
        self &- 0x20 < 0x5F && self != UInt8(ascii: "&") && self != UInt8(ascii: "<")
            && self != UInt8(ascii: ">") && self != UInt8(ascii: "\"") && self != UInt8(ascii: "'")
    }
}
