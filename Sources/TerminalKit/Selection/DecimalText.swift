/// A decimal number of any length, as it is written: compared digit by digit, so that no amount is rounded on the
/// way.
struct DecimalText: Equatable, Comparable, Sendable {
    private let isNegative: Bool
    /// Without leading zeros.
    private let integer: [UInt8]
    /// Without trailing zeros.
    private let fraction: [UInt8]

    /// A number such as `-12.50`. `nil` for anything else: an exponent, a digit group, a bare point, and leading
    /// zeros, which only names and account numbers have.
    init?(_ text: String) {
        var bytes = Array(text.utf8)[...]
        let sign = bytes.first == UInt8(ascii: "-")
        if sign { bytes.removeFirst() }
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isDigit) })
        else { return nil }
        guard parts[0].count == 1 || parts[0].first != UInt8(ascii: "0") else { return nil }
        integer = parts[0] == [UInt8(ascii: "0")] ? [] : Array(parts[0])
        var digits = parts.count == 2 ? Array(parts[1]) : []
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        fraction = digits
        isNegative = sign && !(integer.isEmpty && digits.isEmpty)
    }

    init(_ number: Int64) {
        isNegative = number < 0
        integer = number == 0 ? [] : Array(String(number.magnitude).utf8)
        fraction = []
    }

    static func < (left: DecimalText, right: DecimalText) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.isSmallerInSize(than: left) : left.isSmallerInSize(than: right)
    }

    private func isSmallerInSize(than other: DecimalText) -> Bool {
        if integer.count != other.integer.count { return integer.count < other.integer.count }
        if integer != other.integer { return integer.lexicographicallyPrecedes(other.integer) }
        return fraction.lexicographicallyPrecedes(other.fraction)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
