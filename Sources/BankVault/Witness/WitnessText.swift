import BankCryptography
import BankServices

/// The witness's file: a first line that says what it is, `<keychain id> <generation>` for each keychain in the order
/// of the ids, and a last line with the BLAKE2b-256 of all before it.
enum WitnessText {
    private static let firstLine = "bank keychain witness 1"

    static func encode(_ newest: [KeychainID: UInt64]) -> [UInt8] {
        let lines = newest.map { "\($0.key) \($0.value)\n" }.sorted()
        let text = firstLine + "\n" + lines.joined()
        return Array((text + hexadecimal(BLAKE2b.checksum(of: Array(text.utf8))) + "\n").utf8)
    }

    /// What the bytes say; `nil` unless ``encode(_:)`` wrote them.
    static func decode(_ bytes: [UInt8]) -> [KeychainID: UInt64]? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var newest: [KeychainID: UInt64] = [:]
        for line in text.split(separator: "\n").dropFirst().dropLast() {
            let words = line.split(separator: " ")
            guard words.count == 2, let id = id(words[0]), let generation = UInt64(words[1]) else {
                return nil
            }
            newest[id] = generation
        }
        // There is one way to write it, so nothing is asked that this does not answer.
        return encode(newest) == bytes ? newest : nil
    }

    private static func id(_ text: Substring) -> KeychainID? {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == text.utf8.count, digits.count == 2 * KeychainID.byteCount else { return nil }
        return KeychainID(
            stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
