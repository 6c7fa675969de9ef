package import BankServices
import CSodium

/// Authenticated encryption: XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03). Nonces are random, and long enough not to
/// repeat.
package enum XChaCha20Poly1305 {
    package static let keyByteCount = 32
    package static let nonceByteCount = 24
    package static let tagByteCount = 16

    /// The ciphertext followed by the tag.
    package static func seal(
        _ plaintext: borrowing SecretBytes, key: borrowing SecretBytes, nonce: [UInt8],
        associatedData: [UInt8]
    ) -> [UInt8] {
        require(key: key, nonce: nonce)
        var sealed = [UInt8](repeating: 0, count: plaintext.count + tagByteCount)
        plaintext.withUnsafeBytes { plaintext in
            key.withUnsafeBytes { key in
                _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
                    &sealed, nil, plaintext.address, UInt64(plaintext.count), associatedData,
                    UInt64(associatedData.count), nil, nonce, key.address)
            }
        }
        return sealed
    }

    /// The plaintext; `nil` unless key, nonce and associated data match and the data is unchanged.
    package static func open(
        _ sealed: [UInt8], key: borrowing SecretBytes, nonce: [UInt8], associatedData: [UInt8]
    ) -> SecretBytes? {
        require(key: key, nonce: nonce)
        guard sealed.count >= tagByteCount else { return nil }
        var isSound = false
        let plaintext = SecretBytes(count: sealed.count - tagByteCount) { plaintext in
            key.withUnsafeBytes { key in
                isSound =
                    crypto_aead_xchacha20poly1305_ietf_decrypt(
                        plaintext.address, nil, nil, sealed, UInt64(sealed.count), associatedData,
                        UInt64(associatedData.count), nonce, key.address) == 0
            }
        }
        guard isSound else { return nil }
        return plaintext
    }

    // The library would read past the end of a short key or nonce.
    private static func require(key: borrowing SecretBytes, nonce: [UInt8]) {
        Sodium.require()
        guard key.count == keyByteCount, nonce.count == nonceByteCount else {
            fatalError("A key has \(keyByteCount) bytes and a nonce \(nonceByteCount).")
        }
    }
}
