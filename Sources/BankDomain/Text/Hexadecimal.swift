/// Bytes as hexadecimal digits, two each.
package enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    /// The digits, in lower case.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The sixteen digits of a number, in lower case.
    package static func text(_ number: UInt64) -> String {
        text(stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) })
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
