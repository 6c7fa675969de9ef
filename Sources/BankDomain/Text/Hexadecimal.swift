/// Bytes as hexadecimal digits, two each.
package enum Hexadecimal {
    /// The digits, in lower case.
    // Inlinable, because a file of payments makes keys by the thousand: unspecialised, this costs 60,000 instructions.
    @inlinable
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
            var count = 0
            for byte in bytes {
                digits[count] = digit(byte >> 4)
                digits[count + 1] = digit(byte & 15)
                count += 2
            }
            return count
        }
    }

    /// The sixteen digits of a number, in lower case.
    package static func text(_ number: UInt64) -> String {
        withUnsafeBytes(of: number.bigEndian) { text($0) }
    }

    @usableFromInline
    static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// The bytes; `nil` for anything but pairs of digits, in either case.
    package static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        var upper: UInt8?
        for digit in digits {
            guard let value = value(digit) else { return nil }
            if let high = upper {
                bytes.append(high << 4 | value)
                upper = nil
            } else {
                upper = value
            }
        }
        return bytes
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
