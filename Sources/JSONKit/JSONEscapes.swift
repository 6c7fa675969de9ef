/// Escaped characters in texts (RFC 8259, section 7).
public enum JSONEscapes {
    private static let digits = Array("0123456789abcdef".utf8)

    /// The bytes of a text between its quotes. Also escaped are the characters that control terminals: DEL, the C1
    /// controls (U+0080 to U+009F, in UTF-8 0xC2 and the byte of the same number), and embeddings, overrides and
    /// isolates of the reading direction (U+202A to U+202E and U+2066 to U+2069).
    public static func escaped(_ utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(utf8.count + 16)
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            index += 1
            if let letter = letter(of: byte) {
                output += [UInt8(ascii: "\\"), letter]
            } else if byte < 0x20 || byte == 0x7f {
                output += escape(UInt16(byte))
            } else if byte == 0xc2, utf8[index] < 0xa0 {
                output += escape(UInt16(utf8[index]))
                index += 1
            } else if byte == 0xe2, isDirection(utf8[index], utf8[index + 1]) {
                // The last of three bytes has the last six bits of the character's number.
                output += escape(0x2000 | UInt16(utf8[index] & 1) << 6 | UInt16(utf8[index + 1] & 0x3f))
                index += 2
            } else {
                output.append(byte)
            }
        }
        return output
    }

    private static func letter(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0a: UInt8(ascii: "n")
        case 0x0c: UInt8(ascii: "f")
        case 0x0d: UInt8(ascii: "r")
        default: nil
        }
    }

    private static func escape(_ unit: UInt16) -> [UInt8] {
        [UInt8(ascii: "\\"), UInt8(ascii: "u")] + [12, 8, 4, 0].map { digits[Int(unit >> $0 & 0xf)] }
    }

    /// Whether these are the second and third byte of a character that changes the reading direction.
    private static func isDirection(_ second: UInt8, _ third: UInt8) -> Bool {
        second == 0x80 && (0xaa...0xae).contains(third) || second == 0x81 && (0xa6...0xa9).contains(third)
    }

    /// The number of bytes of the escaped character at the beginning of `bytes`; `nil` if it is malformed. Both halves
    /// of a surrogate pair are one character.
    static func length(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard bytes.count >= 2 else { return nil }
        guard bytes[bytes.startIndex + 1] == UInt8(ascii: "u") else {
            return single(bytes[bytes.startIndex + 1]) == nil ? nil : 2
        }
        guard let unit = unit(bytes.dropFirst(2)) else { return nil }
        guard unit & 0xf800 == 0xd800 else { return 6 }
        let second = bytes.dropFirst(6)
        guard unit < 0xdc00, second.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]),
            let low = Self.unit(second.dropFirst(2)), low & 0xfc00 == 0xdc00
        else { return nil }
        return 12
    }

    /// The text of valid bytes with escaped characters.
    static func text(of bytes: ArraySlice<UInt8>) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
                output.append(byte)
                continue
            }
            guard next == UInt8(ascii: "u"), let first = unit(rest) else {
                if let character = single(next) { output.append(character) }
                continue
            }
            rest = rest.dropFirst(4)
            var code = UInt32(first)
            if first & 0xfc00 == 0xd800, let low = unit(rest.dropFirst(2)) {
                rest = rest.dropFirst(6)
                code = 0x10000 + (UInt32(first) & 0x3ff) << 10 + UInt32(low) & 0x3ff
            }
            if let scalar = Unicode.Scalar(code) { output += Character(scalar).utf8 }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func single(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0c
        case UInt8(ascii: "n"): 0x0a
        case UInt8(ascii: "r"): 0x0d
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Four hexadecimal digits.
    private static func unit(_ bytes: some Collection<UInt8>) -> UInt16? {
        var (unit, count): (UInt16, Int) = (0, 0)
        for byte in bytes.prefix(4) {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            unit = unit << 4 | UInt16(digit)
            count += 1
        }
        return count == 4 ? unit : nil
    }
}
