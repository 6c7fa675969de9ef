@_spi(_Unicode) import Swift

/// One form for every password, so that the same text is the same password on every keyboard.
///
/// Canonical composition (NFC, Unicode Standard Annex 15; NIST SP 800-63B asks for a stable normalisation).
/// The standard library composes with its own tables; no locale and no foreign library has a part in it.
public enum PasswordText {
    /// The longest password, in UTF-8 bytes, before and after composition.
    public static let maximumByteCount = 1_024

    /// The composed form. Throws ``ServiceError/weakPassword(_:)`` for what is not UTF-8 text or too long.
    ///
    /// The error is not typed, on purpose: an asynchronous caller of a function with a typed error that
    /// answers what cannot be copied frees its frame in the wrong order (Swift 6.3.1) and aborts.
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

    /// How many characters a composed password has, as a person counts them.
    static func characterCount(_ composed: borrowing SecretBytes) -> Int {
        if isASCII(composed) { return composed.count }
        return composed.withUnsafeBytes { String(decoding: $0, as: UTF8.self).count }
    }

    private static func isASCII(_ text: borrowing SecretBytes) -> Bool {
        text.withUnsafeBytes { $0.allSatisfy { $0 < 0x80 } }
    }
}
