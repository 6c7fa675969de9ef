import BankDomain

/// The bytes of a statement file, written in pieces without a string for each number and date.
struct StatementBytes {
    /// The bytes written since they were last taken.
    private(set) var bytes: [UInt8] = []

    /// Returns the bytes and starts over.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    mutating func put(_ byte: UInt8) { bytes.append(byte) }

    /// Appends a fixed text of the format.
    mutating func put(_ words: StaticString) {
        words.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends a text unchanged.
    mutating func put(text: consuming String) {
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func put(contentsOf other: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: other) }

    /// Appends a number, padded with zeros to `width` digits.
    mutating func put(number: UInt64, width: Int = 1) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var (start, rest) = (20, number)
            while rest > 0 || 20 - start < width {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
            bytes.append(contentsOf: digits[start...])
        }
    }

    /// Appends an amount with the decimals of its currency, and a minus if it is negative.
    mutating func put(_ minorUnits: Int64, of currency: Currency) {
        if minorUnits < 0 { put(UInt8(ascii: "-")) }
        put(magnitude: minorUnits.magnitude, of: currency, point: UInt8(ascii: "."))
    }

    mutating func put(magnitude: UInt64, of currency: Currency, point: UInt8) {
        let perMajor = UInt64(currency.minorUnitsPerMajor)
        put(number: magnitude / perMajor)
        guard currency.minorUnitDigits > 0 else { return }
        put(point)
        put(number: magnitude % perMajor, width: currency.minorUnitDigits)
    }

    mutating func put(_ money: Money) { put(money.minorUnits, of: money.currency) }

    /// Appends `YYYY-MM-DD`.
    mutating func put(_ date: CalendarDate) {
        let (year, month, day) = date.components
        put(number: UInt64(year), width: 4)
        put(UInt8(ascii: "-"))
        put(number: UInt64(month), width: 2)
        put(UInt8(ascii: "-"))
        put(number: UInt64(day), width: 2)
    }

    /// Appends `YYYYMMDD`, or with `yearDigits` 2 `YYMMDD`.
    mutating func put(compact date: CalendarDate, yearDigits: Int = 4) {
        let (year, month, day) = date.components
        put(number: UInt64(yearDigits == 2 ? year % 100 : year), width: yearDigits)
        put(number: UInt64(month), width: 2)
        put(number: UInt64(day), width: 2)
    }
}

/// Text in XML 1.0 and HTML.
extension StatementBytes {
    /// Appends escaped text for an element or an attribute, at most `maximum` Unicode scalars.
    ///
    /// Characters that XML does not allow (section 2.2: most control characters) become a question mark.
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
            // U+FFFE and U+FFFF are EF BF BE and EF BF BF; replaced by U+FFFD, the replacement character.
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

    /// Appends `<name Ccy="…">amount</name>`, without the amount's sign.
    mutating func put(element name: StaticString, _ money: Money) {
        put("<")
        put(name)
        put(" Ccy=\"")
        put(text: money.currency.code)
        put("\">")
        put(magnitude: money.minorUnits.magnitude, of: money.currency, point: UInt8(ascii: "."))
        put(tag: name, "</")
    }

    /// Appends a start or end tag.
    mutating func put(tag name: StaticString, _ opening: StaticString) {
        put(opening)
        put(name)
        put(UInt8(ascii: ">"))
    }
}

extension UInt8 {
    /// True if XML text may contain it unescaped in any position.
    fileprivate var isPlainXML: Bool {
        self &- 0x20 < 0x5F && self != UInt8(ascii: "&") && self != UInt8(ascii: "<")
            && self != UInt8(ascii: ">") && self != UInt8(ascii: "\"") && self != UInt8(ascii: "'")
    }
}
