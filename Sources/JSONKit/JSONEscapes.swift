/// Escaped characters in texts (RFC 8259, section 7).
enum JSONEscapes {
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
