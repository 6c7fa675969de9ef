import BankServices
import CSodium

/// A key from something that a person can type: Argon2id, version 1.3, one lane (RFC 9106).
enum PasswordKey {
    static let saltByteCount = 16

    /// The key. Takes as long, and as much memory, as the cost says. Throws ``ServiceError/unknown(underlying:)`` if
    /// the system has not that much memory.
    static func derive(
        from password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost
    ) throws(ServiceError) -> SecretBytes {
        Sodium.require()
        guard salt.count == saltByteCount else { fatalError("A salt has \(saltByteCount) bytes.") }
        var isDerived = false
        let key = SecretBytes(count: XChaCha20Poly1305.keyByteCount) { key in
            password.withUnsafeBytes { password in
                password.withMemoryRebound(to: CChar.self) { text in
                    guard let text = text.baseAddress else { return }
                    isDerived =
                        crypto_pwhash(
                            key.address, UInt64(key.count), text, UInt64(password.count), salt,
                            UInt64(cost.passes), cost.memoryKibibytes * 1_024, crypto_pwhash_ALG_ARGON2ID13)
                        == 0
                }
            }
        }
        guard isDerived else {
            throw .unknown(
                underlying: "the system has no \(cost.memoryKibibytes) KiB of memory to check a password with"
            )
        }
        return key
    }
}
