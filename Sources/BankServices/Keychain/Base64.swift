/// Base 64 with padding (RFC 4648, section 4), for secrets.
enum Base64 {
    static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    static let padding = UInt8(ascii: "=")

    /// What the text stands for; `nil` if it stands for nothing. There is one text for each value: bits that are
    /// filled up must be zero.
    static func decode(_ text: borrowing SecretBytes) -> SecretBytes? {
        let paddingCount = text.withUnsafeBytes { $0.reversed().prefix { $0 == padding }.count }
        guard text.count % 4 == 0, paddingCount <= 2 else { return nil }
        var isSound = true
        let bytes = SecretBytes(count: text.count / 4 * 3 - paddingCount) { bytes in
            text.withUnsafeBytes { text in
                isSound = decode(text.dropLast(paddingCount), into: bytes)
            }
        }
        guard isSound else { return nil }
        return bytes
    }

    private static func decode(
        _ text: Slice<UnsafeRawBufferPointer>, into bytes: UnsafeMutableRawBufferPointer
    ) -> Bool {
        var (bits, bitCount, next) = (0, 0, 0)
        for digit in text {
            guard let value = digits.firstIndex(of: digit) else { return false }
            (bits, bitCount) = (bits << 6 | value, bitCount + 6)
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes[next] = UInt8(bits >> bitCount)
            (bits, next) = (bits & (1 << bitCount - 1), next + 1)
        }
        return bits == 0
    }
}
