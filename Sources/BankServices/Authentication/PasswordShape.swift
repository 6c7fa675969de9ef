/// A password as somebody sees it who guesses: what in it follows from the rest.
struct PasswordShape: ~Copyable {
    /// What counts as the same letter.
    enum Style: CaseIterable {
        /// A capital and its small letter.
        case plain
        /// Also a letter and the digit or sign that people write for it.
        case disguised
    }

    // Rows of keyboards: American, German, French.
    private static let rows = [
        "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop",
        "qsdfghjklm",
        "wxcvbn",
    ].map { Array($0.utf8) }
    private static let disguises = Dictionary(
        uniqueKeysWithValues: zip("013457@$!".utf8, "oieastasi".utf8))

    private let bytes: SecretBytes

    init(_ composed: borrowing SecretBytes, _ style: Style) {
        bytes = SecretBytes(count: composed.count) { output in
            composed.withUnsafeBytes { input in
                for (index, byte) in input.enumerated() {
                    let small = (65...90).contains(byte) ? byte + 32 : byte
                    output[index] = style == .plain ? small : Self.disguises[small] ?? small
                }
            }
        }
    }

    var byteCount: Int { bytes.count }

    /// Whether it is digits and what people put between them.
    var isNumber: Bool {
        bytes.withUnsafeBytes { $0.allSatisfy { (48...57).contains($0) || " -./".utf8.contains($0) } }
    }

    /// How many bytes of it are said over and over; all of it, if nothing is.
    var unitByteCount: Int {
        bytes.withUnsafeBytes { bytes in
            let half = bytes.count / 2
            return (1...max(1, half)).first { length in
                length <= half && (length..<bytes.count).allSatisfy { bytes[$0] == bytes[$0 - length] }
            } ?? bytes.count
        }
    }

    /// How many characters have to be guessed once these words are known: neither repeated, nor the next of
    /// the alphabet, of the digits or of a row of keys, forwards or backwards.
    func guessCount(without words: [[UInt8]]) -> Int {
        bytes.withUnsafeBytes { bytes in
            let isKnown = Self.places(of: words, in: bytes)
            return bytes.indices.count { index in
                let isPartOfCharacter = bytes[index] & 0xC0 == 0x80
                if isKnown[index] || isPartOfCharacter { return false }
                return index == 0 || isKnown[index - 1] || !Self.follows(bytes[index - 1], bytes[index])
            }
        }
    }

    private static func places(of words: [[UInt8]], in bytes: UnsafeRawBufferPointer) -> [Bool] {
        var isKnown = [Bool](repeating: false, count: bytes.count)
        for word in words where word.count <= bytes.count {
            for start in 0...(bytes.count - word.count) where bytes[start...].starts(with: word) {
                for index in start..<start + word.count { isKnown[index] = true }
            }
        }
        return isKnown
    }

    private static func follows(_ first: UInt8, _ second: UInt8) -> Bool {
        let isWord = { (byte: UInt8) in (97...122).contains(byte) || (48...57).contains(byte) }
        if first == second { return true }
        if isWord(first), isWord(second), abs(Int(first) - Int(second)) == 1 { return true }
        return rows.contains { row in
            guard let left = row.firstIndex(of: first), let right = row.firstIndex(of: second) else {
                return false
            }
            return abs(left - right) == 1
        }
    }
}
