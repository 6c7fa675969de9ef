@_spi(_Unicode) import Swift

/// The normal form of passwords, so that the same text is the same password on every keyboard.
///
/// Canonical composition (NFC, Unicode Standard Annex 15; NIST SP 800-63B asks for a stable normalisation). The
/// standard library composes with its own tables, independent of locale and other libraries.
public enum PasswordText {
    /// The longest password, in UTF-8 bytes, before and after composition.
    public static let maximumByteCount = 1_024

    /// The composed form. Throws ``ServiceError/weakPassword(_:)`` if it is not UTF-8 or too long.
    ///
    /// The error is deliberately untyped: with a typed error and a noncopyable result, an asynchronous caller frees its
    /// frame in the wrong order and aborts (Swift 6.3.1).
    public static func composed(_ password: borrowing SecretBytes) throws -> SecretBytes {
        guard password.count <= maximumByteCount else {
            throw ServiceError.weakPassword(.tooLong(maximumByteCount: maximumByteCount))
        }
        // ASCII is already composed. Returning early avoids a string that can't be wiped.
        if isASCII(password) { return password.copy() }
        guard let text = password.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) else {
            throw ServiceError.weakPassword(.notText)
        }
        var bytes: [UInt8] = []
        for scalar in text._nfc {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        guard bytes.count <= maximumByteCount else {
            throw ServiceError.weakPassword(.tooLong(maximumByteCount: maximumByteCount))
        }
        return SecretBytes(bytes)
    }

    /// The number of user-perceived characters of a composed password.
    static func characterCount(_ composed: borrowing SecretBytes) -> Int {
        if isASCII(composed) { return composed.count }
        return composed.withUnsafeBytes { String(decoding: $0, as: UTF8.self).count }
    }

    private static func isASCII(_ text: borrowing SecretBytes) -> Bool {
        text.withUnsafeBytes { $0.allSatisfy { $0 < 0x80 } }
    }
}
