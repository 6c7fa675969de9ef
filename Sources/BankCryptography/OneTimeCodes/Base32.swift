package import BankServices

/// Base 32 without padding (RFC 4648, section 6): what people can type.
package enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    package static func encode(_ bytes: borrowing SecretBytes) -> SecretBytes {
        SecretBytes(count: (bytes.count * 8 + 4) / 5) { output in
            bytes.withUnsafeBytes { input in
                for index in 0..<output.count { output[index] = alphabet[fiveBits(of: input, at: index * 5)] }
            }
        }
    }

    /// Whether a letter is of the alphabet.
    package static func contains(_ letter: UInt8) -> Bool { alphabet.contains(letter) }

    private static func fiveBits(of bytes: UnsafeRawBufferPointer, at bit: Int) -> Int {
        let (index, offset) = bit.quotientAndRemainder(dividingBy: 8)
        let next = index + 1 < bytes.count ? Int(bytes[index + 1]) : 0
        let pair = Int(bytes[index]) << 8 | next
        return pair >> (11 - offset) & 0x1F
    }
}
